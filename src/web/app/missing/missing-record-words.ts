import { groupDigits } from '#cardano/decimal.ts'
import { type Network, type NetworkName, networks } from '#cardano/network.ts'
import { blockInterval, epochAt, epochEnd, epochStart, slotAt } from '#cardano/slot-time.ts'
import { DAY, HOUR, MINUTE, SECOND, type UtcTime } from '#cardano/utc-time.ts'
import type { NetworkDescription, RecordingExtent } from '#contract/network-description.ts'
import { onMomentText } from '../../ui/values/on-moment-text.ts'
import { momentText } from '../../ui/values/timestamp.tsx'

/** The facts that are known when a record does not exist: the network, where its data comes from, and the newest block. */
export interface MissingContext {
  readonly network: Network
  /** Undefined where the data service does not describe itself. */
  readonly source: NetworkDescription['source'] | undefined
  readonly recording: RecordingExtent | undefined
  /** Undefined while it is not known. */
  readonly tip:
    | { readonly block_no: number | null; readonly epoch_no: number | null; readonly slot_no: number | null }
    | undefined
  /** To the minute at least. */
  readonly now: UtcTime
}

interface MissingWords {
  readonly title: string
  readonly text: string
  /** Whether the record may come, so that another request can help. */
  readonly mayCome: boolean
}

export function missingBlockWords(blockNo: number, context: MissingContext): MissingWords {
  const { network, recording, tip } = context
  const shown = `Block ${groupDigits(String(blockNo))}`
  const newest = tip?.block_no ?? undefined
  const cannotExist = blockNo > greatestBlockNo(context)
  const isAhead = newest !== undefined && blockNo > newest
  if (blockNo === 0 && (recording ? recording.block_runs[0]?.[0] === 1 : newest !== undefined)) {
    return {
      title: 'There is no block 0',
      text: `Numbered blocks of ${network.title} begin with 1. Genesis and boundary blocks have no number and open by their hash.`,
      mayCome: false,
    }
  }
  if (recording) {
    const held = `${network.title} is a recording here and holds ${groupDigits(String(recording.blocks))} blocks.`
    const ends = newest === undefined ? '' : ` They end with block ${groupDigits(String(newest))}.`
    if (cannotExist) {
      return {
        title: `${shown} does not exist yet`,
        text: `${held}${ends} Even with a block in every slot, the chain would not have come so far.`,
        mayCome: false,
      }
    }
    const exists = newest === undefined ? '' : ' The block exists on the chain, only not here.'
    return {
      title: `${shown} is not in this recording`,
      text: held + (isAhead ? `${ends} The chain went on.` : exists),
      mayCome: false,
    }
  }
  if (isAhead) {
    const ahead = (blockNo - newest) * blockInterval(network, tip?.epoch_no ?? 0)
    return {
      title: `${shown} ${cannotExist ? 'does not exist' : 'is not on record'} yet`,
      text: `The newest block that the data service has is ${groupDigits(String(newest))}. At the network’s average pace, number ${groupDigits(String(blockNo))} comes ${aboutText(ahead)} after it.`,
      mayCome: true,
    }
  }
  return {
    title: `${shown} is not on record`,
    text:
      newest === undefined
        ? 'The data service has no such block, and its newest block is not known now.'
        : 'Block numbers have no gaps: when this page last looked, the data service had not loaded this block yet, or has lost it.',
    mayCome: true,
  }
}

/** The number above which no block can exist by now: each slot has one numbered block at most. */
function greatestBlockNo({ network, tip, now }: MissingContext): number {
  const slots = (slotAt(network, (now + MINUTE) as UtcTime) ?? -1) + 1
  if (tip?.block_no == null || tip.slot_no === null) return slots
  return tip.block_no + Math.max(slots - 1 - tip.slot_no, 0)
}

export function missingHashWords({ recording, network }: MissingContext): MissingWords {
  return {
    title: `No block ${recording ? 'of this recording' : 'on record'} has this hash`,
    text: recording
      ? `${network.title} is a recording here with ${groupDigits(String(recording.blocks))} blocks. The block may exist on the chain.`
      : 'The data service has no block with it.',
    mayCome: !recording,
  }
}

export function missingEpochWords(epochNo: number, context: MissingContext): MissingWords {
  const { network, source, recording, tip, now } = context
  const shown = `Epoch ${groupDigits(String(epochNo))}`
  const running = epochAt(network, now) ?? 0
  if (epochNo > running) {
    const start = epochStart(network, epochNo)
    const end = epochEnd(network, epochNo)
    const inProgress = source === 'recorded' ? `By the clock, epoch ${running}` : `Epoch ${running}`
    return {
      title: `${shown} has not begun`,
      text: `By the schedule it begins ${comingText(start, now)}, and ends ${onMomentText(end)}. ${inProgress} is in progress now.`,
      mayCome: false,
    }
  }
  if (recording) {
    const count = recording.epochs.reduce((sum, [first, last]) => sum + last - first + 1, 0)
    return {
      title: `${shown} is not in this recording`,
      text: `${network.title} is a recording here and holds ${groupDigits(String(count))} epochs. ${missingRunText(epochNo, recording.epochs)} By the schedule this one ${epochNo === running ? 'runs' : 'ran'} from ${momentText(epochStart(network, epochNo))} to ${momentText(epochEnd(network, epochNo))}; it exists on the chain, only not here.`,
      mayCome: false,
    }
  }
  if (tip?.epoch_no != null && tip.epoch_no < epochNo) {
    return {
      title: `${shown} is not on record yet`,
      text: `By the schedule it has begun. The newest block that the data service has is of epoch ${tip.epoch_no}. Epochal looks again when one of this epoch comes.`,
      mayCome: true,
    }
  }
  return {
    title: `${shown} is not on record`,
    text: 'By the schedule it has begun: when this page last looked, the data service had not loaded it yet, or has lost it.',
    mayCome: true,
  }
}

/** `Epochs 20 to 122 are missing.`, or `Its last is 322.`: the epochs around one that is not in a recording. */
function missingRunText(epochNo: number, runs: RecordingExtent['epochs']): string {
  const before = runs.findLast(([, last]) => last < epochNo)?.[1]
  const after = runs.find(([first]) => first > epochNo)?.[0]
  if (after === undefined) return before === undefined ? '' : `Its last is ${before}.`
  const first = (before ?? -1) + 1
  if (first === after - 1) return 'This one alone is missing between two of them.'
  return `Epochs ${first} to ${after - 1} are missing.`
}

export function missingAccountWords({ network, recording, tip }: MissingContext): MissingWords {
  if (recording) {
    return {
      title: 'This account is not in this recording',
      text: `The address is correct. ${network.title} is a recording here ${accountsText(recording.accounts.length)}; it may exist on the chain.`,
      mayCome: false,
    }
  }
  const upTo = tip?.block_no == null ? '' : ` up to block ${groupDigits(String(tip.block_no))}`
  return {
    title: 'Account not found',
    text: `The address is correct, and ${network.title} has no record of it${upTo}. It has never been registered or used, or the data service has not come to its first use.`,
    mayCome: true,
  }
}

function accountsText(count: number): string {
  if (count === 0) return 'that holds no accounts'
  return `with ${groupDigits(String(count))} account${count === 1 ? '' : 's'}, and this is not ${count === 1 ? 'it' : 'one of them'}`
}

/** `on 18 Feb 2023, 14:53:54 UTC, in about 3 hours`. */
export function comingText(time: UtcTime, now: UtcTime): string {
  return `${onMomentText(time)}, in ${aboutText(time - now)}`
}

/** `about 3 hours`, from milliseconds. */
export function aboutText(duration: number): string {
  const [unit, length] = UNITS.find(([, from]) => duration >= from) ?? ['second', SECOND]
  const count = Math.max(Math.round(duration / length), 1)
  return `about ${new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'long' }).format(count)}`
}

const UNITS = [
  ['year', 365.25 * DAY],
  ['month', 30.44 * DAY],
  ['day', DAY],
  ['hour', HOUR],
  ['minute', MINUTE],
  ['second', SECOND],
] as const

/** The networks on which the same record can be looked for. */
export function otherNetworks(name: NetworkName, served: readonly NetworkName[]) {
  return served.filter((other) => other !== name).map((other) => ({ ...networks[other], name: other }))
}
