import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochFirstSlot, epochLength, epochSlot, slotAt, slotTime } from '#cardano/slot-time.ts'
import { paths } from '../../../links/paths.ts'
import { momentText } from '../../../ui/values/timestamp.tsx'
import { epochChoice, slotChoice } from '../choices.ts'
import { named, partial, type SearchChoice, type SearchContext, type SearchResult } from '../search-result.ts'
import { digitsOf } from './read-number.ts'

const NUMBER = String.raw`\d{1,3}(?:[,'_]\d{3})+(?!\d)|\d{1,20}`
const EPOCH = String.raw`(?:epochs?|ep|e)(?: ?(?:number|no|nr)\b\.?)? ?[:#=/]? ?`
const SLOT = String.raw`(?:(?:absolute |abs\.? )?slots?|s)(?: ?(?:number|no|nr|in epoch)\b\.?)? ?[:#=/]? ?`
const PAIRS = [
  // 394/85165743, 394:320943, 394-320943
  new RegExp(`^(?<epoch>\\d{1,10}) ?[/:-] ?(?<slot>${NUMBER})$`),
  // 394.320943 and 394,320943: a group of three digits would be one number
  /^(?<epoch>\d{1,4})[.,](?<slot>\d{4,})$/,
  // 394 85165743; groups of three digits are read as one number first
  new RegExp(`^(?<epoch>\\d{1,10})(?:, | )(?<slot>${NUMBER})$`),
  new RegExp(`^${EPOCH}(?<epoch>${NUMBER}) ?[,;/:.&·|-]? ?${SLOT}(?<slot>${NUMBER})$`),
  new RegExp(`^${EPOCH}(?<epoch>${NUMBER}) ?[/:] ?(?<slot>${NUMBER})$`),
  // 394 (320943)
  new RegExp(`^(?:${EPOCH})?(?<epoch>\\d{1,10}) ?\\((?:${SLOT})?(?<slot>${NUMBER})\\)$`),
  new RegExp(`^(?<epoch>\\d{1,10}) ?[/:,] ?${SLOT}(?<slot>${NUMBER})$`),
  new RegExp(`^${SLOT}(?<slot>${NUMBER}),? ?(?:of|in|/|@)? ?${EPOCH}(?<epoch>${NUMBER})$`),
]

/** An epoch with a slot, in the spellings that are usual. */
export function readSlotPair(lower: string, context: SearchContext): SearchResult | undefined {
  const text = withoutLength(lower, context)
  for (const pattern of PAIRS) {
    const { epoch, slot } = pattern.exec(text)?.groups ?? {}
    if (epoch === undefined || slot === undefined) continue
    return !text.startsWith(epoch) || epoch.length <= longestEpoch(context)
      ? slotInEpoch(digitsOf(epoch), digitsOf(slot), context)
      : undefined
  }
  return undefined
}

/** Digits of an epoch that is not called one. */
function longestEpoch({ network, now }: SearchContext): number {
  return Math.max(FEW_DIGITS, String(epochAt(network, now) ?? 0).length)
}

const FEW_DIGITS = 4

/** The text without the slots of an epoch after the slot's number, as pages show them: `slot 320,943 of 432,000`. */
function withoutLength(lower: string, { network }: SearchContext): string {
  const [, start, length] = SLOT_OF_LENGTH.exec(lower) ?? []
  const isLength = network.schedule.some(
    ({ epochLength }) => length?.replace(/\D/g, '') === String(epochLength),
  )
  return isLength && start !== undefined ? start : lower
}

const SLOT_OF_LENGTH = new RegExp(`^(.{0,40}\\bslot(?: in epoch)?:? (?:${NUMBER})) (?:of|/) (${NUMBER})$`)

/** Several epochs in a row: `379 to 385`. With a dash between them, they can be an epoch and a slot, too. */
export function readEpochRange(lower: string, context: SearchContext): SearchResult | undefined {
  const { network, now } = context
  const [, word, from, sign, to] =
    /^(epochs? )?(\d{1,4}) ?(-|to|until|through|\.\.+|…) ?(?:epoch )?(\d{1,4})$/.exec(lower) ?? []
  const [first, last] = [Number(from), Number(to)]
  if (from === undefined || first >= last || last > (epochAt(network, now) ?? 0)) return undefined
  const range: SearchChoice = {
    kind: 'page',
    title: `Epochs ${first} to ${last}`,
    detail: 'as charts and a table',
    path: `${paths.epochs(network.name)}?from=${first}&to=${last}`,
  }
  const pair = word === undefined && sign === '-' ? readSlotPair(lower, context) : undefined
  return { heading: pair ? `${lower} can be` : 'This is', choices: [range, ...(pair?.choices ?? [])] }
}

/** `394/` and `epoch 394 slot`, a pair that is being typed, and `slot 320,943 of 432,000`, which lacks the epoch. */
export function readUnfinishedPair(lower: string, context: SearchContext): SearchResult | undefined {
  const start = withoutLength(lower, context)
  const [, slot] = start === lower ? [] : (LONE_SLOT.exec(start) ?? [])
  if (slot !== undefined) return ofWhichEpoch(slot)
  if (!/^(?:(?:epoch|e) ?)?\d{1,4} ?(?:\/|,? ?slot) ?$/.test(lower)) return undefined
  const detail = 'Type the slot, absolute or counted from the start of the epoch.'
  return partial('An epoch and a slot', detail)
}

const LONE_SLOT = new RegExp(`^slot(?: in epoch)?:? (${NUMBER})$`)

/** @param slot counted from the start of its epoch */
export function ofWhichEpoch(slot: string): SearchResult {
  return partial(`Slot ${slot} of which epoch?`, 'Write the epoch before it, as in 394/320943.')
}

/** The largest number that is calculated with; no chain of the schedule comes so far. */
const MOST = 2n ** 40n

/** An absolute slot of the epoch, or one counted from its start. */
function slotInEpoch(epoch: bigint, entered: bigint, context: SearchContext): SearchResult {
  const { network, now } = context
  if (epoch > 2n ** 31n - 1n || entered > MOST) {
    return named('This slot number is too large.', 'Write epoch/slot, as in 394/85165743.')
  }
  const epochNo = Number(epoch)
  const number = Number(entered)
  const first = epochFirstSlot(network, epochNo)
  const length = epochLength(network, epochNo)
  const running = epochAt(network, now) ?? 0
  if (epochNo > running) {
    return named(
      `Epoch ${groupDigits(String(epochNo))} has not started.`,
      `Epoch ${groupDigits(String(running))} is in progress now.`,
      [epochChoice(context, running)],
    )
  }
  const isAbsolute = number >= first && number < first + length
  if (!isAbsolute && number >= length) {
    const inTime = number <= (slotAt(network, now) ?? 0)
    return named(
      `Slot ${groupDigits(String(number))} is not in epoch ${epochNo}.`,
      `Epoch ${epochNo} has the slots ${groupDigits(String(first))} to ${groupDigits(String(first + length - 1))}, or 0 to ${groupDigits(String(length - 1))} counted from its start.`,
      [
        ...(inTime ? [slotChoice(context, number, `in epoch ${epochSlot(network, number).epochNo}`)] : []),
        epochChoice(context, epochNo),
      ],
    )
  }
  const slotNo = isAbsolute ? number : first + number
  const time = momentText(slotTime(network, slotNo))
  if (slotNo > (slotAt(network, now) ?? -1)) {
    return named(`The chain has not reached slot ${groupDigits(String(slotNo))}.`, `It starts on ${time}.`, [
      epochChoice(context, epochNo),
    ])
  }
  const inEpoch = groupDigits(String(slotNo - first))
  return {
    heading: 'This is',
    choices: [
      {
        ...slotChoice(context, slotNo, `absolute slot ${groupDigits(String(slotNo))}, ${time}`),
        title: `The block in slot ${inEpoch} of epoch ${epochNo}`,
      },
      epochChoice(context, epochNo),
    ],
  }
}
