import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochSlot, epochStart } from '#cardano/slot-time.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import type { TimeZone } from '#web/browser/choices.ts'
import { numbersIn } from '#web/records/block-runs.ts'
import { paths } from '#web/routing/paths.ts'
import { newestPossibleBlock } from '#web/search/reading/read-number.ts'
import type { KnownNetwork } from '#web/search/reading/search-result.ts'
import { onMomentText } from '#web/ui/values/on-moment-text.ts'
import type { Suggestion } from './suggestion-list.tsx'

/** The facts that are known when a record does not exist. */
export interface MissingContext {
  readonly network: KnownNetwork
  readonly recording: RecordingExtent | undefined
  /** The newest block's number and epoch; undefined while they are not known. */
  readonly newestBlock: number | undefined
  readonly newestEpoch: number | undefined
  readonly now: UtcTime
  /** The zone of times in sentences. */
  readonly zone: TimeZone
}

/** A record that does not exist: why, and what is near. */
interface MissingRecord {
  readonly title: string
  readonly text: string
  /** Whether the record may come, so that another request can help. */
  readonly mayCome: boolean
  readonly nearest: readonly Suggestion[]
}

export function missingBlock(blockNo: number, context: MissingContext): MissingRecord {
  const { network, recording, newestBlock } = context
  const shown = `Block ${groupDigits(blockNo)}`
  const runs = recording?.block_runs ?? (newestBlock === undefined ? [] : [[1, newestBlock] as const])
  const nearest = nearestOf(runs, blockNo, (no) => ({
    kind: 'block',
    title: `Block ${groupDigits(no)}`,
    path: paths.block(network.name, no),
  }))
  if (recording) {
    const exists = blockNo > 0 && newestBlock !== undefined && blockNo <= newestBlock ? ON_CHAIN : ''
    const text = `${network.title} is a recording here and holds ${groupDigits(recording.blocks)} blocks.${exists}`
    // The chain may be longer than its recording, but not as long as one likes.
    const isPossible = BigInt(blockNo) <= newestPossibleBlock(context)
    const title = isPossible ? `${shown} is not in this recording` : `${shown} has not been made yet`
    return { title, text, mayCome: false, nearest }
  }
  if (newestBlock !== undefined && blockNo > newestBlock) {
    const text = `The newest block that the data service has is ${groupDigits(newestBlock)}.`
    return { title: `${shown} is not on record yet`, text, mayCome: true, nearest }
  }
  const text =
    blockNo === 0
      ? 'Genesis and boundary blocks have no number, and open by their hash.'
      : 'Block numbers have no gaps: when this page last looked, the data service had not loaded it yet, or has lost it.'
  return { title: `${shown} is not on record`, text, mayCome: blockNo > 0, nearest }
}

const ON_CHAIN = ' It exists on the chain, only not here.'

export function missingEpoch(epochNo: number, context: MissingContext): MissingRecord {
  const { network, recording, newestEpoch, now, zone } = context
  const shown = `Epoch ${groupDigits(epochNo)}`
  const runs = recording?.epochs ?? (newestEpoch === undefined ? [] : [[0, newestEpoch] as const])
  const epochs = nearestOf(runs, epochNo, (no) => ({
    kind: 'epoch',
    title: `Epoch ${no}`,
    path: paths.epoch(network.name, no),
  }))
  const nearest = [...epochs, ...blockOfEpoch(network, epochNo, recording)]
  const running = epochAt(network, now) ?? 0
  if (epochNo > running) {
    const text = `By the schedule it begins ${onMomentText(epochStart(network, epochNo), zone)}, and epoch ${running} is in progress now.`
    return { title: `${shown} has not begun`, text, mayCome: false, nearest }
  }
  if (recording) {
    const count = numbersIn(recording.epochs)
    const text = `${network.title} is a recording here and holds ${groupDigits(count)} epochs.${ON_CHAIN}`
    return { title: `${shown} is not in this recording`, text, mayCome: false, nearest }
  }
  const text =
    'By the schedule it has begun: when this page last looked, the data service had not loaded it yet, or has lost it.'
  return { title: `${shown} is not on record`, text, mayCome: true, nearest }
}

export function missingHash({ network, recording }: MissingContext): Omit<MissingRecord, 'nearest'> {
  return {
    title: `No block ${recording ? 'of this recording' : 'on record'} has this hash`,
    text: recording
      ? `${network.title} is a recording here with ${groupDigits(recording.blocks)} blocks. The block may exist on the chain.`
      : 'It may be that of a transaction, which the data service does not have, or of a block that was dropped when the chain settled on another one.',
    mayCome: !recording,
  }
}

export function missingAccount({ network, recording }: MissingContext): Omit<MissingRecord, 'nearest'> {
  return recording
    ? {
        title: 'This account is not in this recording',
        text: `The address is correct. ${network.title} is a recording here, and the account may exist on the chain.`,
        mayCome: false,
      }
    : {
        title: 'Account not found',
        text: `The address is correct, and ${network.title} has no record of it. It was never registered or used, or the data service has not come to its first use.`,
        mayCome: true,
      }
}

/** The records next to one that does not exist. */
function nearestOf(
  runs: readonly (readonly [first: number, last: number])[],
  no: number,
  page: (near: number) => Omit<Suggestion, 'detail'>,
): readonly Suggestion[] {
  const sides = [
    ['before', runs.findLast(([, last]) => last < no)?.[1]],
    ['after', runs.find(([first]) => first > no)?.[0]],
  ] as const
  return sides.flatMap(([side, near]) =>
    near === undefined ? [] : [{ ...page(near), detail: `${groupDigits(Math.abs(near - no))} ${side}` }],
  )
}

/** A block of an epoch that is on record though the epoch is not. */
function blockOfEpoch(
  network: MissingContext['network'],
  epochNo: number,
  recording: Pick<RecordingExtent, 'block_runs' | 'block_slots'> | undefined,
): readonly Suggestion[] {
  const ends = (recording?.block_slots ?? []).flatMap((slots, run) =>
    slots.map((slot, end) => ({ slot, no: recording?.block_runs[run]?.[end] })),
  )
  const no = ends.find(({ slot }) => epochSlot(network, slot).epochNo === epochNo)?.no
  if (no === undefined) return []
  const title = `Block ${groupDigits(no)}`
  return [{ kind: 'block', title, detail: 'a block of this epoch', path: paths.block(network.name, no) }]
}
