import { firstEpochOf } from '#cardano/network.ts'
import type { Account } from '#contract/resources/account.ts'
import { useRunningEpoch } from '../chain/chain-pulse.ts'
import { linearTicks } from '../charts/axis-ticks.ts'
import { useNetwork } from '../links/network-context.ts'
import './account-timeline.css'

interface TimelineEvent {
  readonly name: string
  readonly epochNo: number
}

/** The share of the line below which two labels would overlap. */
const LABEL_ROOM = 0.16
/** The share of the line after which a label is at the left of its mark. */
const TURNING = 0.75

/** The events of an account on a line of epochs, from the first epoch with staking to the newest. */
export function AccountTimeline({ account, newest }: { account: Account; newest: number | undefined }) {
  const network = useNetwork()
  const running = useRunningEpoch()
  const events = eventsOf(account)
  const first = firstEpochOf(network, 'Shelley') ?? 0
  const last = Math.max(newest ?? 0, ...events.map(({ epochNo }) => epochNo))
  if (last <= first) return null
  const shareOf = (epochNo: number) => Math.max((epochNo - first) / (last - first), 0)
  const percent = (epochNo: number) => `${(shareOf(epochNo) * 100).toFixed(2)}%`
  const ticks = roundEpochs(first, last)
  const isCrowded = events.some(
    ({ epochNo }, at) => at > 0 && shareOf(epochNo) - shareOf(events[at - 1]?.epochNo ?? 0) < LABEL_ROOM,
  )
  return (
    <div
      className="account-timeline"
      role="img"
      aria-label={`Epochs ${first} to ${last}: ${events.map(({ name, epochNo }) => `${name.toLowerCase()} in epoch ${epochNo}`).join(', ') || 'nothing on record'}`}
    >
      {events.map(({ name, epochNo }, at) => {
        const side = isCrowded ? (at === 0 ? 'r' : 'l') : shareOf(epochNo) > TURNING ? 'r' : 'l'
        const fits = side === 'r' ? shareOf(epochNo) > LABEL_ROOM : shareOf(epochNo) < 1 - LABEL_ROOM
        return (
          <span
            key={name}
            className={`account-timeline-event ${(side === 'r') === fits ? 'is-left' : ''}`}
            style={{ left: percent(epochNo) }}
          >
            <b>{name}</b>
            <i>epoch {epochNo}</i>
          </span>
        )
      })}
      {running !== undefined && (
        <span
          className="account-timeline-event account-timeline-event--now"
          style={{ left: percent(running) }}
        />
      )}
      <div className="account-timeline-axis" />
      {ticks.map((epochNo) => (
        <span key={epochNo} className="account-timeline-epoch" style={{ left: percent(epochNo) }}>
          {epochNo}
        </span>
      ))}
      <span className="account-timeline-epoch account-timeline-epoch--last" style={{ left: '100%' }}>
        {last}
      </span>
    </div>
  )
}

/** The events in the order of their epochs; two events in one epoch are one mark. */
function eventsOf({
  is_registered,
  last_reg_dereg_epoch_no,
  delegated_since_epoch_no,
}: Account): TimelineEvent[] {
  const registered = is_registered ? 'Registered' : 'Deregistered'
  if (last_reg_dereg_epoch_no !== null && last_reg_dereg_epoch_no === delegated_since_epoch_no) {
    return [{ name: `${registered}, delegated`, epochNo: last_reg_dereg_epoch_no }]
  }
  const events = [
    { name: registered, epochNo: last_reg_dereg_epoch_no },
    { name: 'Delegated', epochNo: delegated_since_epoch_no },
  ]
  return events
    .flatMap(({ name, epochNo }) => (epochNo === null ? [] : [{ name, epochNo }]))
    .toSorted((a, b) => a.epochNo - b.epochNo)
}

/** Round epoch numbers with room between them and before the last epoch. */
function roundEpochs(first: number, last: number): number[] {
  const [, line = 2] = linearTicks(last - first)
  const step = line / 2
  const ticks = []
  for (let epochNo = Math.ceil(first / step) * step; epochNo < last - step / 3; epochNo += step) {
    if (Number.isInteger(epochNo)) ticks.push(epochNo)
  }
  return ticks
}
