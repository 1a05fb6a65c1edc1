import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, slotAt } from '#cardano/slot-time.ts'
import { paths } from '#web/routing/paths.ts'
import { blockChoice, epochChoice, epochsChoice, newestBlock, slotChoice } from './choices.ts'
import {
  type KnownNetwork,
  named,
  type SearchChoice,
  type SearchContext,
  type SearchResult,
  type SubjectKind,
} from './search-result.ts'

const INT64_MAX = 2n ** 63n - 1n
/** Pools are numbered as they register, and no network has nearly as many. */
const LIKELY_POOLS = 100_000n
/** Numbers that are listed. */
const MAX_NUMBERS = 6

/** Digits alone, or grouped by one kind of separator, in threes or as in India: `8,415,364`, `84,15,364`. */
export const NUMBER = String.raw`\d{1,3}(?:(?:,\d{3})+|(?:\.\d{3})+|(?: \d{3})+|(?:'\d{3})+|(?:_\d{3})+)(?!\d)|\d{1,2}(?:,\d\d)+,\d{3}(?!\d)|\d{1,40}`

/** @param text that matches `NUMBER` */
export function digitsOf(text: string): bigint {
  return BigInt(text.replace(/\D/g, ''))
}

const WHOLE_NUMBER = new RegExp(String.raw`^\+?(?:${NUMBER})$`)

/** A whole number in any of the usual groupings, also with zeros before it or as `1e6`. */
function wholeNumber(text: string): bigint | undefined {
  if (WHOLE_NUMBER.test(text)) return digitsOf(text)
  const [, mantissa, exponent = ''] = /^(\d{1,6})e\+?(\d{1,2})$/i.exec(text) ?? []
  return mantissa === undefined ? undefined : BigInt(mantissa) * 10n ** BigInt(exponent)
}

/** Words for a kind of number, with their abbreviations. */
export const KIND_WORDS: Readonly<Record<string, SubjectKind>> = {
  ...{ epoch: 'epoch', ep: 'epoch', e: 'epoch', slot: 'slot', s: 'slot', pool: 'pool', p: 'pool' },
  ...{ block: 'block', blk: 'block', b: 'block', height: 'block' },
}

const KIND = String.raw`(?:absolute |abs\.? )?(?<kind>slot|block|blk|height|epoch|ep|pool|[ebsp])`
const COUNTER = String.raw`(?: ?(?:number|num|no|nr|height|hash|id|index|#)\b\.?)?`
const NAMED_NUMBERS = [
  new RegExp(`^${KIND}s?${COUNTER} ?[:#=./-]? ?#?(?<number>${NUMBER})$`),
  new RegExp(`^(?<number>${NUMBER})(?:st|nd|rd|th)? (?<kind>epoch|block|slot|pool)$`),
  new RegExp(String.raw`^(?:#|number|no\.?|nr\.?|n\u00ba) ?(?<number>${NUMBER})$`),
]

/** A number, also with its kind beside it: `379`, `Epoch 379`, `block no. 8415364`, `#8415364`. */
export function readNamedNumber(
  lower: string,
  context: SearchContext,
  word: SubjectKind | undefined,
): SearchResult | undefined {
  const whole = wholeNumber(lower)
  if (whole !== undefined) return readNumber(whole, word, context)
  for (const pattern of NAMED_NUMBERS) {
    const { kind = '', number } = pattern.exec(lower)?.groups ?? {}
    if (number !== undefined) return readNumber(digitsOf(number), KIND_WORDS[kind] ?? word, context)
  }
  return undefined
}

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
  if (choices.length === 0) return outOfReach(number, word, context)
  const heading = choices.length > 1 ? `${groupDigits(number.toString())} can be` : 'This is'
  return { heading, choices }
}

function choicesOf(number: bigint, word: SubjectKind | undefined, context: SearchContext): SearchChoice[] {
  const { network, now } = context
  const epoch = number <= BigInt(epochAt(network, now) ?? -1) ? [epochChoice(context, Number(number))] : []
  const block = number <= newestPossibleBlock(context) ? [blockChoice(context, Number(number))] : []
  // A number that can be an epoch or a block is hardly ever meant as a slot.
  const isLikelySlot =
    word === 'slot' ||
    (epoch.length + block.length === 0 && number >= BigInt(network.schedule.at(-1)?.firstSlot ?? 0))
  const isSlot = isLikelySlot && number <= BigInt(slotAt(network, now) ?? -1)
  const slot = isSlot ? [slotChoice(context, Number(number))] : []
  const pool = number <= (word === 'pool' ? INT64_MAX : LIKELY_POOLS) ? poolsNumbered(number, context) : []
  return [...epoch, ...block, ...slot, ...pool]
}

/** The pool with a number, unless it is known that there is none. */
function poolsNumbered(number: bigint, { network, hasPool }: SearchContext): SearchChoice[] {
  const exists = hasPool?.(number)
  if (exists === false) return []
  const pool: SearchChoice = {
    kind: 'pool',
    title: `Pool ${number}`,
    detail: number > LIKELY_POOLS ? 'if there is a pool of so high a number' : 'by pool number',
    path: paths.pool(network.name, number),
  }
  return [exists ? pool : { ...pool, doubt: 'perhaps' }]
}

/**
 * The largest number that a block can have by now: a little more than the newest block's, which may have been read a while
 * ago, or a tenth more than the schedule lets expect where none is known. A recording ends before the chain does.
 */
export function newestPossibleBlock({
  network,
  now,
  newestBlockNo,
  recording,
}: Pick<SearchContext, 'network' | 'now' | 'newestBlockNo' | 'recording'>): bigint {
  if (newestBlockNo !== undefined && !recording) return BigInt(newestBlockNo + UNSEEN_BLOCKS)
  const slots = slotAt(network, now) ?? -1
  const expected = blocksBefore(network, (epochAt(network, now) ?? 0) + 1)
  return BigInt(Math.min(slots, Math.ceil(expected * 1.1) + FEW_BLOCKS))
}

/** Blocks that may have come since the newest known one was read. */
const UNSEEN_BLOCKS = 50
/** A deviation that the blocks of a young chain can have. */
const FEW_BLOCKS = 1000

function blocksBefore({ schedule }: KnownNetwork, epochNo: number): number {
  return schedule.reduce((sum, segment, at) => {
    const end = Math.min(schedule[at + 1]?.firstEpoch ?? epochNo, epochNo)
    const { epochLength, activeSlotsCoefficient, firstEpoch } = segment
    return sum + Math.max(end - firstEpoch, 0) * epochLength * activeSlotsCoefficient
  }, 0)
}

function outOfReach(number: bigint, word: SubjectKind | undefined, context: SearchContext): SearchResult {
  const { network, now, newestBlockNo, recording } = context
  const shown = groupDigits(number.toString())
  if (number > INT64_MAX) {
    return named('This number is too large.', 'Block, epoch, pool and slot numbers have 19 digits at most.')
  }
  if (word === 'epoch') {
    const running = epochAt(network, now) ?? 0
    return named(`Epoch ${shown} has not started.`, `Epoch ${running} is in progress now.`, [
      epochChoice(context, running),
    ])
  }
  if (word === 'pool') {
    const list: SearchChoice = { kind: 'page', title: 'Pools', detail: '', path: paths.pools(network.name) }
    return named(`There is no pool ${shown}.`, 'The list has all pools that are known here.', [list])
  }
  if (word !== 'slot' && newestBlockNo !== undefined && !recording) {
    const newest = `The newest block that is known here is ${groupDigits(newestBlockNo)}.`
    return named(`Block ${shown} is not known here yet.`, newest, [newestBlock(context)])
  }
  const reached = word === 'slot' ? `The current slot is ${groupDigits(slotAt(network, now) ?? 0)}.` : ''
  return named(`The chain has not reached ${word ?? 'block'} ${shown}.`, reached, [newestBlock(context)])
}

const RANGE = new RegExp(
  `^(?:(?<word>epoch|block|height)s?:? )?(?<first>${NUMBER}) ?(?<sign>-|,|;|to|until|through|\\.\\.+|…|and|&) ?(?:epoch |block )?(?<last>${NUMBER})$`,
)
/** Numbers with fewer digits are epochs, where no word says what they are. */
const MIN_BLOCK_DIGITS = 5

/** Two epochs or blocks, and those between them: `379 to 385`, `8415359-8415369`, `blocks 8415363 and 8415364`. */
export function readRange(lower: string, context: SearchContext): SearchResult | undefined {
  const { word, first = '', sign = '', last = '' } = RANGE.exec(lower)?.groups ?? {}
  if (first === '') return undefined
  const [from, to] = [digitsOf(first), digitsOf(last)]
  const isPair = /[,;&]|and/.test(sign)
  const { network, now } = context
  if (word === 'epoch' || (word === undefined && String(from).length < MIN_BLOCK_DIGITS)) {
    const isRange = !isPair && from < to && to <= BigInt(epochAt(network, now) ?? 0)
    return isRange
      ? { heading: 'This is', choices: [epochsChoice(context, Number(from), Number(to))] }
      : undefined
  }
  if (from >= to || to > newestPossibleBlock(context)) return undefined
  const ends = [blockChoice(context, Number(from)), blockChoice(context, Number(to))]
  if (isPair) return { heading: '2 blocks in this text', choices: ends }
  const list: SearchChoice = {
    kind: 'page',
    title: `Blocks ${groupDigits(from.toString())} to ${groupDigits(to.toString())}`,
    detail: 'in the list of blocks, the newest first',
    path: paths.blocks(network.name, Number(to) + 1),
  }
  return { heading: 'This is', choices: [list, ...ends] }
}

/** Numbers with spaces between them, or semicolons, which stand for the ends of lines. */
export function readSeveralNumbers(lower: string, context: SearchContext): SearchResult | undefined {
  const numbers = lower.split(/ ?; ?| /).map(wholeNumber)
  if (numbers.length < 2 || numbers.includes(undefined)) return undefined
  const choices = numbers.slice(0, MAX_NUMBERS).flatMap((number = 0n) => {
    return readNumber(number, undefined, context).choices?.slice(0, 1) ?? []
  })
  const paths = choices.map(({ path }) => path)
  const distinct = choices.filter(({ path }, at) => paths.indexOf(path) === at)
  return distinct.length > 0 ? { heading: 'These are several numbers', choices: distinct } : undefined
}
