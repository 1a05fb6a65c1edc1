import { useQuery } from '@tanstack/react-query'
import { networks } from '#cardano/network.ts'
import { isSetUp, type NetworkSetUp, type SetUpStep, setUpSteps } from '#explorer-protocol/data-status.ts'
import { Notice } from '../ui/records/notice.tsx'
import { SkeletonFields } from '../ui/records/skeleton.tsx'
import { Status } from '../ui/values/status.tsx'
import { dataStatusQuery } from './data-status-query.ts'
import './set-up-report.css'

/** The current set-up steps of each network, with their results. */
export function SetUpReport() {
  const { data: status, error } = useQuery(dataStatusQuery)
  const setUps = status?.networks.filter(({ state }) => state !== 'announced')
  if (!setUps) {
    return error ? (
      <Notice kind="bad" title="Epochal cannot be reached.">
        The Epochal server is not responding. This page tries again every few seconds.
      </Notice>
    ) : (
      <SkeletonFields labels={Object.values(setUpSteps)} />
    )
  }
  return (
    <>
      {error && (
        <Notice kind="warn" title="Epochal cannot be reached.">
          The report below is from its last response.
        </Notice>
      )}
      {setUps.length === 0 && (
        <Notice kind="bad" title="No network has a data source.">
          Set MAINNET_BASE_URL, MAINNET_API_KEY and MAINNET_API_SECRET, or let Epochal run its own data
          service with SERVICE_MODE=on.
        </Notice>
      )}
      <div className="set-up-reports">
        {setUps.map((setUp) => (
          <NetworkReport key={setUp.network} setUp={setUp} />
        ))}
      </div>
    </>
  )
}

function NetworkReport({ setUp }: { setUp: NetworkSetUp }) {
  const title = networks[setUp.network].title
  return (
    <section className="section" aria-label={title}>
      <div className="section-header">
        <h2>{title}</h2>
        <Status kind={isSetUp(setUp) ? 'ok' : 'warn'}>{isSetUp(setUp) ? 'Ready' : 'Not ready'}</Status>
      </div>
      <SetUpSteps steps={setUp.steps} />
    </section>
  )
}

/** The steps of a network's set-up, with their results and what to do where one failed. */
function SetUpSteps({ steps }: { steps: readonly SetUpStep[] }) {
  return (
    <ol className="set-up-steps">
      {steps.map((step) => (
        <Step key={step.step} {...step} />
      ))}
    </ol>
  )
}

const states = {
  passed: { kind: 'ok', word: 'Done' },
  failed: { kind: 'bad', word: 'Failed' },
  waiting: { kind: 'off', word: 'Not yet' },
} as const

function Step({ step, state, detail, advice }: SetUpStep) {
  const { kind, word } = states[state]
  return (
    <li className={state === 'waiting' ? 'set-up-step is-waiting' : 'set-up-step'}>
      <Status kind={kind}>{word}</Status>
      <div>
        <b>{setUpSteps[step]}</b>
        {detail && <p className="set-up-step-detail">{detail}</p>}
        {advice && <p className="set-up-step-advice">{advice}</p>}
      </div>
    </li>
  )
}
