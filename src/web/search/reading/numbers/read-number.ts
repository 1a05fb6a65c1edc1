import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochStart, slotAt, slotTime } from '#cardano/slot-time.ts'
import { onMomentText } from '../../../ui/values/on-moment-text.ts'
import { momentText } from '../../../ui/values/timestamp.tsx'
import { blockChoice, epochChoice, LIKELY_POOLS, poolChoice, slotChoice } from '../choices.ts'
import {
  type KnownNetwork,
  named,
  newestBlock,
  type SearchChoice,
  type SearchContext,
  type SearchResult,
  type SubjectKind,
} from '../search-result.ts'

const INT32_MAX = 2n ** 31n - 1n
const INT64_MAX = 2n ** 63n - 1n
/** The number below which an epoch is more likely meant than a block. */
const LIKELY_EPOCH = 1000n

/**
 * The meanings of a number, the likeliest first, without those that the chain cannot have reached yet.
 * @param word the kind that was named with it
 */
export function readNumber(
  number: bigint,
  word: SubjectKind | undefined,
  context: SearchContext,
): SearchResult {
  const choices = choicesOf(number, word, context).filter(({ kind }) => !word || kind === word)
  const isPoolAlone = choices.every(({ kind }) => kind === 'pool')
  if (word === undefined && isPoolAlone && number <= INT64_MAX) {
    return named('Not a block number yet.', newestText(context), [...choices, newestBlock(context.network)])
  }
  if (choices.length === 0) return outOfReach(number, word, context)
  return {
    heading: choices.length > 1 ? `${groupDigits(number.toString())} can be` : 'This is',
    choices,
  }
}

function choicesOf(number: bigint, word: SubjectKind | undefined, context: SearchContext): SearchChoice[] {
  const { network, now } = context
  const newestSlot = BigInt(slotAt(network, now) ?? -1)
  const epoch = number <= BigInt(epochAt(network, now) ?? -1) ? [epochChoice(context, Number(number))] : []
  const block = number <= newestPossibleBlock(context) ? [likelyBlock(Number(number), context)] : []
  // So small a slot is of the Byron era, where it is hardly ever meant without its epoch.
  const isLikelySlot = word === 'slot' || number >= BigInt(network.schedule.at(-1)?.firstSlot ?? 0)
  const slot = number <= newestSlot && isLikelySlot ? [slotChoice(context, Number(number))] : []
  const pool = number <= (word === 'pool' ? INT64_MAX : LIKELY_POOLS) ? [poolChoice(context, number)] : []
  const likely = number < LIKELY_EPOCH ? [...epoch, ...block] : [...block, ...epoch]
  return [...likely, ...slot, ...pool]
}

/** A block beyond the newest one that is known here may have come in the meantime, and hardly is meant. */
function likelyBlock(blockNo: number, context: SearchContext): SearchChoice {
  const { newestBlockNo = blockNo, recording } = context
  const choice = blockChoice(context, blockNo)
  return recording || blockNo <= newestBlockNo ? choice : { ...choice, isUnlikely: true }
}

/**
 * The largest number that a block can have by now: a little more than the newest block's, which may have been read a while
 * ago, or a tenth more than the schedule lets expect where none is known. A recording ends before the chain does.
 */
export function newestPossibleBlock({ network, now, newestBlockNo, recording }: SearchContext): bigint {
  if (newestBlockNo !== undefined && !recording) return BigInt(newestBlockNo + network.securityParameter)
  const slots = slotAt(network, now) ?? -1
  const expected = blocksBefore(network, (epochAt(network, now) ?? 0) + 1)
  return BigInt(Math.min(slots, Math.ceil(expected * 1.1) + FEW_BLOCKS))
}

/** A deviation that the blocks of a young chain can have. */
const FEW_BLOCKS = 1000

function blocksBefore({ schedule }: KnownNetwork, epochNo: number): number {
  return schedule.reduce((sum, segment, at) => {
    const end = Math.min(schedule[at + 1]?.firstEpoch ?? epochNo, epochNo)
    const { epochLength, activeSlotsCoefficient, firstEpoch } = segment
    return sum + Math.max(end - firstEpoch, 0) * epochLength * activeSlotsCoefficient
  }, 0)
}

function newestText({ newestBlockNo, recording }: SearchContext): string {
  return newestBlockNo === undefined || recording
    ? 'The chain has not come so far.'
    : `The newest is ${groupDigits(String(newestBlockNo))}.`
}

function outOfReach(number: bigint, word: SubjectKind | undefined, context: SearchContext): SearchResult {
  const { network, now } = context
  const running = epochAt(network, now) ?? 0
  const shown = groupDigits(number.toString())
  if (word === 'epoch' && number <= INT32_MAX) {
    const start = onMomentText(epochStart(network, Number(number)))
    return named(
      `Epoch ${shown} has not started.`,
      `It starts ${start}. Epoch ${groupDigits(String(running))} is in progress now.`,
      [epochChoice(context, running)],
    )
  }
  if ((word === 'slot' || word === 'block') && number <= INT64_MAX) {
    const newest = slotAt(network, now) ?? 0
    const { newestBlockNo: newestNo, recording } = context
    const start =
      word === 'slot' && number <= INT32_MAX
        ? `Slot ${shown} starts on ${momentText(slotTime(network, Number(number)))}.`
        : 'Each slot has at most one block.'
    const detail =
      word === 'block' && newestNo !== undefined && !recording
        ? `The newest block that is known here is ${groupDigits(String(newestNo))}.`
        : `The current slot is ${groupDigits(String(newest))}. ${start}`
    return named(`The chain has not reached ${word} ${shown}.`, detail, [newestBlock(network)])
  }
  return named('This number is too large.', 'Block, epoch, pool and slot numbers have 19 digits at most.')
}

/** Digits alone, or grouped by one kind of separator, in threes or as in India: `8,415,364`, `84,15,364`. */
export const NUMBER = String.raw`\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+|(?:_\d{3})+)(?!\d)|\d{1,2}(?:,\d\d)+,\d{3}(?!\d)|\d{1,40}`

const WHOLE_NUMBER = new RegExp(`^(?:${NUMBER})$`)

/** A whole number in any of the usual groupings, also with zeros before it or as `1e6`. */
export function wholeNumber(text: string): bigint | undefined {
  if (WHOLE_NUMBER.test(text)) return digitsOf(text)
  const [, mantissa, exponent] = /^(\d{1,6})e\+?(\d{1,2})$/i.exec(text) ?? []
  return mantissa === undefined ? undefined : BigInt(mantissa) * 10n ** BigInt(exponent ?? '')
}

/** @param text that matches `NUMBER` */
export function digitsOf(text: string): bigint {
  return BigInt(text.replace(/\D/g, ''))
}

/** Words for a kind of number, with their abbreviations. */
export const KIND_WORDS: Readonly<Record<string, SubjectKind>> = {
  epoch: 'epoch',
  ep: 'epoch',
  e: 'epoch',
  block: 'block',
  blk: 'block',
  b: 'block',
  height: 'block',
  slot: 'slot',
  s: 'slot',
  pool: 'pool',
  p: 'pool',
}

const KIND = String.raw`(?<kind>(?:absolute |abs\.? )?slot|block|blk|height|epoch|ep|pool|[ebsp])`
const COUNTER = String.raw`(?: ?(?:number|num|no|nr|height|hash|id|index|#)\b\.?)?`
const KIND_FIRST = new RegExp(`^${KIND}s?${COUNTER} ?[:#=./-]? ?#?(?<number>${NUMBER})$`)
const KIND_LAST = new RegExp(`^(?<number>${NUMBER})(?:st|nd|rd|th)? (?<kind>epoch|block|slot|pool)$`)
const COUNTED = new RegExp(`^(?:#|number|no\\.?|nr\\.?|n\\u00ba) ?(?<number>${NUMBER})$`)

/** A number with the kind that is named beside it: `Epoch 379`, `block no. 8415364`, `#8415364`. */
export function namedNumber(
  lower: string,
): { readonly kind: SubjectKind | undefined; readonly number: bigint } | undefined {
  const { kind, number } =
    (KIND_FIRST.exec(lower) ?? KIND_LAST.exec(lower) ?? COUNTED.exec(lower))?.groups ?? {}
  if (number === undefined) return undefined
  const word = kind?.replace(/^abs\S* /, '')
  return { kind: word === undefined ? undefined : KIND_WORDS[word], number: digitsOf(number) }
}
