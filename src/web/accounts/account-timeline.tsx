import { firstEpochOf } from '#cardano/network.ts'
import type { Account } from '#contract/resources/account.ts'
import { useRunningEpoch } from '../chain/chain-pulse.ts'
import { useNetwork } from '../links/network-context.ts'
import { timelineEvents, timelineTicks } from './timeline-events.ts'
import './account-timeline.css'

/** The place of an event's label beside its mark. */
export interface LabelPlace {
  /** The side of the mark on which the label is. */
  readonly side: 'left' | 'right'
  /** The line of labels, from the top; without levels all are on one. */
  readonly level: 0 | 1
}

/** The width of the widest label, "from epoch 472", as a share of the narrowest time line of each kind of screen. */
export const labelShare = { narrow: 0.31, wide: 0.15 } as const

/**
 * Places the labels of at most two events so that no label covers another, nor the mark of another: on one line where they
 * have room, else on two levels of which the upper mark is the longer.
 * @param shares places of the events on the line from 0 to 1, ascending
 * @param label the width of the widest label, as a share of the line
 */
export function placeLabels(shares: readonly number[], label: number): readonly LabelPlace[] {
  const [first = 0, second] = shares
  if (second === undefined) return shares.map((share) => ({ side: sideOf(share), level: 0 }))
  const sides = [sideOf(first), sideOf(second)] as const
  const room = second - first
  const needed = sides[0] === sides[1] ? label : 2 * label
  if (room >= needed) return sides.map((side) => ({ side, level: 0 }))
  if (sides[0] === 'right' && sides[1] === 'left' && room < label) {
    // Both labels turn away from the centre, to the side with more room.
    return first > 1 - second ? bothLeft : bothRight
  }
  return sides[1] === 'left' && sides[0] === 'left' ? bothLeft : [at(sides[0], 0), at(sides[1], 1)]
}

const at = (side: LabelPlace['side'], level: LabelPlace['level']): LabelPlace => ({ side, level })
/** The mark of the upper level passes the lower one, so the label there is on its far side. */
const bothRight = [at('right', 0), at('right', 1)]
const bothLeft = [at('left', 1), at('left', 0)]

function sideOf(share: number): LabelPlace['side'] {
  return share > 0.5 ? 'left' : 'right'
}

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
