import { useQuery } from '@tanstack/react-query'
import { networks } from '#cardano/network.ts'
import type { NetworkStatus, SetUpCheck } from '#explorer-protocol/data-status.ts'
import { Notice } from '#web/ui/states/notice.tsx'
import { SkeletonFields } from '#web/ui/states/skeleton.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { dataStatusQuery } from './data-status-query.ts'

/** The check of each network, with its result and what to do where it failed. */
export function SetUpReport() {
  const { data: status, error } = useQuery(dataStatusQuery)
  const setUps = status?.networks.filter(({ state }) => state !== 'announced')
  if (!setUps) {
    return error ? (
      <Notice kind="bad" title="Epochal cannot be reached.">
        The Epochal server is not responding. This page tries again every few seconds.
      </Notice>
    ) : (
      <SkeletonFields labels={['Check']} />
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
      {setUps.map((setUp) => (
        <NetworkReport key={setUp.network} setUp={setUp} />
      ))}
    </>
  )
}

function NetworkReport({ setUp: { network, check } }: { setUp: NetworkStatus }) {
  const state = check?.state ?? 'waiting'
  return (
    <section className="section" aria-label={networks[network].title}>
      <div className="section-header">
        <h2>{networks[network].title}</h2>
        <CheckState state={state} />
      </div>
      <p>
        {check?.detail} {check?.advice}
      </p>
    </section>
  )
}

const states = {
  passed: { kind: 'ok', word: 'Accepted' },
  failed: { kind: 'bad', word: 'Check failed' },
  waiting: { kind: 'off', word: 'Not checked yet' },
} as const

export function CheckState({ state }: { state: SetUpCheck['state'] }) {
  const { kind, word } = states[state]
  return <Status kind={kind}>{word}</Status>
}
