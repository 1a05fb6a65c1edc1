import { useQuery } from '@tanstack/react-query'
import { networks } from '#cardano/network.ts'
import { dataStates, type NetworkStatus } from '#explorer-protocol/data-status.ts'
import { Notice } from '#web/ui/states/notice.tsx'
import { SkeletonFields } from '#web/ui/states/skeleton.tsx'
import { Status } from '#web/ui/values/status.tsx'
import { dataStatusQuery } from './data-status-query.ts'
import { stateKinds } from './status-words.ts'

/** The state of each network, with its reason. */
export function NetworksReport() {
  const { data: status, error } = useQuery(dataStatusQuery)
  const served = status?.networks.filter(({ state }) => state !== 'announced')
  if (!served) {
    return error ? (
      <Notice kind="bad" title="Epochal cannot be reached.">
        The Epochal server is not responding. This page tries again every few seconds.
      </Notice>
    ) : (
      <SkeletonFields labels={['State']} />
    )
  }
  return (
    <>
      {error && (
        <Notice kind="warn" title="Epochal cannot be reached.">
          The report below is from its last response.
        </Notice>
      )}
      {served.length === 0 && (
        <Notice kind="bad" title="No network has a data source.">
          Set MAINNET_BASE_URL, MAINNET_API_KEY and MAINNET_API_SECRET, or let Epochal run its own data
          service with SERVICE_MODE=on.
        </Notice>
      )}
      {served.map((one) => (
        <NetworkReport key={one.network} status={one} />
      ))}
    </>
  )
}

function NetworkReport({ status: { network, state, reason } }: { status: NetworkStatus }) {
  return (
    <section className="section" aria-label={networks[network].title}>
      <div className="section-header">
        <h2>{networks[network].title}</h2>
        <Status kind={stateKinds[state]}>{dataStates[state]}</Status>
      </div>
      <p>{reason}</p>
    </section>
  )
}
