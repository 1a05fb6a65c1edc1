import { networks } from '#cardano/network.ts'
import { type NetworkStatus, networkStates } from '#explorer-protocol/data-status.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { Status } from '../ui/values/status.tsx'
import { stateContext, stateKinds } from './status-words.ts'

/** All networks with their states, each a link to its section. */
export function NetworkStrip({ all }: { all: readonly NetworkStatus[] }) {
  return (
    <nav className="readouts status-strip" aria-label="Networks" style={{ '--n': all.length }}>
      {all.map((status) => (
        <StripEntry key={status.network} status={status} />
      ))}
    </nav>
  )
}

function StripEntry({ status }: { status: NetworkStatus }) {
  const { network, state } = status
  const context = useFromServerNow((now) => stateContext(status, now))
  return (
    <a className="readout" href={`#${network}`}>
      <span className="readout-name">{networks[network].title}</span>
      <Status kind={stateKinds[state]}>{networkStates[state]}</Status>
      <span className="readout-context">{context}</span>
    </a>
  )
}
