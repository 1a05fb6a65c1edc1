import { useQuery } from '@tanstack/react-query'
import { networks } from '#cardano/network.ts'
import { isSetUp, type NetworkSetUp, setUpSteps } from '#explorer-protocol/data-status.ts'
import { Notice } from '../ui/records/notice.tsx'
import { SkeletonFields } from '../ui/records/skeleton.tsx'
import { Status } from '../ui/values/status.tsx'
import { dataStatusQuery } from './data-status-query.ts'
import { SetUpSteps } from './set-up-steps.tsx'

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
