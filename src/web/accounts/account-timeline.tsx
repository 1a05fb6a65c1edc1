import { firstEpochOf } from '#cardano/network.ts'
import type { Account } from '#contract/resources/account.ts'
import { useRunningEpoch } from '../chain/chain-pulse.ts'
import { useNetwork } from '../links/network-context.ts'
import { timelineEvents, timelineTicks } from './timeline-events.ts'
import { type LabelPlace, labelShare, placeLabels } from './timeline-layout.ts'
import './account-timeline.css'

/** The events of an account on a line of epochs, from the first epoch with staking to the newest. */
export function AccountTimeline({ account, newest }: { account: Account; newest: number | undefined }) {
  const network = useNetwork()
  const running = useRunningEpoch()
  const events = timelineEvents(account)
  const first = firstEpochOf(network, 'Shelley') ?? 0
  const last = Math.max(newest ?? 0, ...events.map(({ epochNo }) => epochNo))
  if (last <= first) return null
  const shareOf = (epochNo: number) => Math.max((epochNo - first) / (last - first), 0)
  const percent = (epochNo: number) => `${(shareOf(epochNo) * 100).toFixed(2)}%`
  const shares = events.map(({ epochNo }) => shareOf(epochNo))
  const places = {
    narrow: placeLabels(shares, labelShare.narrow),
    wide: placeLabels(shares, labelShare.wide),
  }
  return (
    <div
      className={`account-timeline ${levelsClass('narrow', places.narrow)} ${levelsClass('wide', places.wide)}`}
      role="img"
      aria-label={`Epochs ${first} to ${last}: ${events.map(({ name, when }) => `${name.toLowerCase()} ${when}`).join(', ') || 'nothing on record'}`}
    >
      {running !== undefined && <span className="account-timeline-now" style={{ left: percent(running) }} />}
      {events.map(({ name, epochNo, when }, at) => (
        <span
          key={name}
          className={`account-timeline-event ${labelClass('narrow', places.narrow[at])} ${labelClass('wide', places.wide[at])}`}
          style={{ left: percent(epochNo) }}
        >
          <span>
            <b>{name}</b>
            <i>{when}</i>
          </span>
        </span>
      ))}
      <div className="account-timeline-axis" />
      {timelineTicks(first, last).map(({ epochNo, isMinor }) => (
        <span
          key={epochNo}
          className={`account-timeline-epoch${isMinor ? ' is-minor' : ''}`}
          style={{ left: percent(epochNo) }}
        >
          {epochNo}
        </span>
      ))}
      <span className="account-timeline-epoch account-timeline-epoch--last" style={{ left: '100%' }}>
        {last}
      </span>
    </div>
  )
}

type Screen = keyof typeof labelShare

const classes = {
  narrow: { left: 'narrow-left', lower: 'narrow-lower', levels: 'narrow-levels' },
  wide: { left: 'wide-left', lower: 'wide-lower', levels: 'wide-levels' },
} as const satisfies Record<Screen, unknown>

function levelsClass(screen: Screen, places: readonly LabelPlace[]): string {
  return places.some(({ level }) => level === 1) ? classes[screen].levels : ''
}

function labelClass(screen: Screen, place: LabelPlace | undefined): string {
  const { left, lower } = classes[screen]
  return `${place?.side === 'left' ? left : ''} ${place?.level === 1 ? lower : ''}`
}
