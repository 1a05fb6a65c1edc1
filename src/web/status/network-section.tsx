import '../ui/records/margin-section.css'
import { networks } from '#cardano/network.ts'
import { epochLength, slotLength } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { type NetworkStatus, networkStates } from '#explorer-protocol/data-status.ts'
import { useFromServerNow } from '../browser/server-clock.ts'
import { Notice } from '../ui/records/notice.tsx'
import { durationText } from '../ui/values/duration.ts'
import { Status } from '../ui/values/status.tsx'
import { clockTextIn } from '../ui/values/timestamp.tsx'
import { ContradictionList } from './contradiction-list.tsx'
import { Disclosure } from './disclosure.tsx'
import { LastHour } from './last-hour.tsx'
import { LimitsLeft } from './limits-left.tsx'
import { NetworkReadouts } from './network-readouts.tsx'
import { SetUpSteps } from './set-up-steps.tsx'
import { stateKinds } from './status-words.ts'

/** A network's state with its figures, the requests of the last hour, limits, contradictions and set-up. */
export function NetworkSection({ status, startedAt }: { status: NetworkStatus; startedAt: number }) {
  const { network, state, source } = status
  const { title } = networks[network]
  return (
    <section
      className="section margin-section status-network"
      id={network}
      aria-labelledby={`${network}-name`}
    >
      <div className="section-header">
        <h2 id={`${network}-name`}>{title}</h2>
        <Status kind={stateKinds[state]}>{networkStates[state]}</Status>
        {source && <span className="section-note">{sourceText(source)}</span>}
      </div>
      {state === 'announced' ? (
        <p className="status-quiet status-measure">
          The interface names this network, and no data service answers for it yet. It can be chosen in the
          network menu when one does. Nothing has to be set up before then.
        </p>
      ) : (
        <div>
          <StateReason status={status} />
          <NetworkReadouts status={status} startedAt={startedAt} />
          <div className="status-columns">
            <div>
              <h3>Requests in the last hour</h3>
              <LastHour counts={status.last_hour} startedAt={startedAt} />
            </div>
            <LimitsLeft limits={status.limits} state={state} />
          </div>
          <ContradictionList
            network={network}
            contradictions={status.contradictions}
            records={status.records_read}
          />
          <SetUp steps={status.steps} />
        </div>
      )}
    </section>
  )
}

/** How many times as fast epochs pass in the sandbox as on mainnet. */
const SANDBOX_PACE = epochSeconds('mainnet') / epochSeconds('sandbox')

function epochSeconds(name: 'mainnet' | 'sandbox'): number {
  const network = networks[name]
  const { firstEpoch, firstSlot } = network.schedule[1]
  return epochLength(network, firstEpoch) * slotLength(network, firstSlot)
}

function sourceText(source: 'live' | 'recorded' | 'simulated'): string {
  if (source === 'live') return 'follows the chain'
  if (source === 'recorded') return 'recorded facts, kept with Epochal'
  return `simulated: epochs pass ${SANDBOX_PACE} times as fast as mainnet’s, and nothing in it ever happened`
}

/** Why the state is not as it should be, and when the data service is requested again. */
function StateReason({ status: { state, reason, next_try } }: { status: NetworkStatus }) {
  const wait = useFromServerNow((now) => (next_try === null ? '' : waitText(next_try, now)))
  const kind = stateKinds[state]
  if (kind !== 'warn' && kind !== 'bad') return null
  return (
    <div className="status-reason">
      <Notice kind={kind} title={reason}>
        {state === 'behind' ? 'Epochal shows what there is.' : 'Pages show what is in the cache.'}
      </Notice>
      {wait && (
        <p className="status-quiet">
          Next try <b role="timer">{wait}</b>
        </p>
      )}
    </div>
  )
}

function waitText(at: number, now: number): string {
  const seconds = Math.ceil((at - now) / 1000)
  if (seconds <= 0) return 'now'
  if (seconds < 120) return `in ${seconds} s`
  return `at ${clockTextIn('utc', at as UtcTime)}, in ${durationText(at - now)}`
}

function SetUp({ steps }: Pick<NetworkStatus, 'steps'>) {
  const failed = steps.findIndex(({ state }) => state === 'failed')
  const waiting = steps.findIndex(({ state }) => state === 'waiting')
  const place = `step ${(failed < 0 ? waiting : failed) + 1} of ${steps.length}`
  return (
    <Disclosure
      title="Set-up"
      isOpen={failed >= 0}
      summary={
        failed >= 0 ? (
          <Status kind="bad">Failed at {place}</Status>
        ) : (
          <span>{waiting < 0 ? `all ${steps.length} steps done` : `${place} not tried yet`}</span>
        )
      }
    >
      <SetUpSteps steps={steps} />
    </Disclosure>
  )
}
