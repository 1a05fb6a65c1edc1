import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochFirstSlot, epochLength, epochSlot, slotAt, slotTime } from '#cardano/slot-time.ts'
import { momentText } from '#web/ui/values/timestamp.tsx'
import { epochChoice, slotChoice } from './choices.ts'
import { digitsOf } from './read-number.ts'
import { named, partial, type SearchContext, type SearchResult } from './search-result.ts'

const NUMBER = String.raw`\d{1,3}(?:[,'_]\d{3})+(?!\d)|\d{1,15}`
const EPOCH = String.raw`(?:epochs?|ep|e)(?: ?(?:number|no|nr)\b\.?)? ?[:#=/]? ?`
const SLOT = String.raw`(?:(?:absolute |abs\.? )?slots?|s)(?: ?(?:number|no|nr|in epoch)\b\.?)? ?[:#=/]? ?`
/** Between an epoch and its slot. After a point or comma alone, a group of three digits would be one number. */
const BETWEEN = String.raw`(?: ?[/:&·|-] ?| ?\(|, | |[.,](?=\d{4})|(?= ?s))`
const PAIRS = [
  new RegExp(`^(?:${EPOCH})?(?<epoch>\\d{1,10})${BETWEEN} ?(?:${SLOT})?(?<slot>${NUMBER})\\)?$`),
  new RegExp(`^${SLOT}(?<slot>${NUMBER}),? ?(?:of|in|/|@)? ?${EPOCH}(?<epoch>${NUMBER})$`),
]
/** The slots of an epoch after the slot's number, as pages show them: `slot 320,943 of 432,000`. */
const LENGTH = /(?<=slot.*) of [\d,]{2,9}$/
/** Digits of an epoch that is not called one. */
const MAX_DIGITS = 4

/** An epoch with a slot, absolute or counted from its start: `394/85165743`, `epoch 394, slot 320,943`. */
export function readSlot(lower: string, context: SearchContext): SearchResult | undefined {
  const text = lower.replace(LENGTH, '')
  for (const pattern of PAIRS) {
    const { epoch = '', slot = '' } = pattern.exec(text)?.groups ?? {}
    const isNamed = !lower.startsWith(epoch) || epoch.length <= MAX_DIGITS
    if (slot !== '' && isNamed) return slotInEpoch(Number(digitsOf(epoch)), Number(digitsOf(slot)), context)
  }
  const isUnfinished =
    /^(?:(?:epoch|e) ?)?\d{1,4} ?(?:\/|,? ?slot) ?$|^slot in epoch:? /.test(lower) || text !== lower
  return isUnfinished ? partial('An epoch and a slot', 'Write both, as in 394/85165743.') : undefined
}

function slotInEpoch(epochNo: number, entered: number, context: SearchContext): SearchResult {
  const { network, now } = context
  const running = epochAt(network, now) ?? 0
  if (epochNo > running) {
    return named(`Epoch ${groupDigits(epochNo)} has not started.`, `Epoch ${running} is in progress now.`, [
      epochChoice(context, running),
    ])
  }
  const first = epochFirstSlot(network, epochNo)
  const length = epochLength(network, epochNo)
  const isAbsolute = entered >= first && entered < first + length
  const newest = slotAt(network, now) ?? -1
  if (!isAbsolute && entered >= length) {
    const other =
      entered <= newest
        ? [slotChoice(context, entered, `in epoch ${epochSlot(network, entered).epochNo}`)]
        : []
    return named(
      `Slot ${groupDigits(entered)} is not in epoch ${epochNo}.`,
      `It has the slots ${groupDigits(first)} to ${groupDigits(first + length - 1)}, or 0 to ${groupDigits(length - 1)} counted from its start.`,
      [...other, epochChoice(context, epochNo)],
    )
  }
  const slotNo = isAbsolute ? entered : first + entered
  const absolute = groupDigits(slotNo)
  const time = momentText(slotTime(network, slotNo), context.zone)
  const epoch = epochChoice(context, epochNo)
  if (slotNo > newest)
    return named(`The chain has not reached slot ${absolute}.`, `It starts on ${time}.`, [epoch])
  const slot = slotChoice(context, slotNo, `absolute slot ${absolute}, ${time}`)
  const title = `The block in slot ${groupDigits(slotNo - first)} of epoch ${epochNo}`
  return { heading: 'This is', choices: [{ ...slot, title }, epoch] }
}
