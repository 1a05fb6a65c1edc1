import { groupDigits } from '#cardano/decimal.ts'
import { epochAt, epochEnd, epochSlot, epochStart, slotAt, slotTime } from '#cardano/slot-time.ts'
import { clockText, epochStartText, hasShortEpochs } from '../../chain/epoch-time.ts'
import { paths } from '../../links/paths.ts'
import { dateText, momentText } from '../../ui/values/timestamp.tsx'
import type { SearchResult } from './reading-parts.ts'
import type { KnownNetwork, SearchChoice, SearchContext, SubjectKind } from './search-result.ts'

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
  const { network, now } = context
  const running = BigInt(epochAt(network, now) ?? -1)
  const newestSlot = BigInt(slotAt(network, now) ?? -1)
  const shown = groupDigits(number.toString())
  const choices: SearchChoice[] = []
  if (number <= newestSlot && number <= INT32_MAX) {
    choices.push({
      kind: 'block',
      title: `Block ${shown}`,
      detail: 'by its number',
      path: paths.block(network.name, Number(number)),
    })
  }
  if (number <= running) choices.push(epochChoice(network, Number(number)))
  if (number <= newestSlot) choices.push(slotChoice(network, number))
  if (number <= INT64_MAX) {
    choices.push({
      kind: 'pool',
      title: `Pool ${shown}`,
      detail: 'update history by pool number',
      path: paths.pool(network.name, number),
    })
  }
  const possible = word ? choices.filter(({ kind }) => kind === word) : choices
  if (possible.length === 0) return { diagnosis: outOfReach(number, word, context) }
  const first: SubjectKind = number < LIKELY_EPOCH ? 'epoch' : 'block'
  return { choices: possible.toSorted((a, b) => Number(b.kind === first) - Number(a.kind === first)) }
}

export function epochChoice(network: KnownNetwork, epochNo: number): SearchChoice {
  const era = network.eras.findLast(({ firstEpoch }) => firstEpoch <= epochNo)
  return {
    kind: 'epoch',
    title: `Epoch ${groupDigits(String(epochNo))}`,
    detail: `${epochDatesText(network, epochNo)}${era ? `, ${era.name}` : ''}`,
    path: paths.epoch(network.name, epochNo),
  }
}

export function slotChoice(network: KnownNetwork, slotNo: bigint): SearchChoice {
  const { epochNo } = epochSlot(network, Number(slotNo))
  return {
    kind: 'slot',
    title: `Slot ${groupDigits(slotNo.toString())}`,
    detail: `in epoch ${epochNo}, ${momentText(slotTime(network, Number(slotNo)))}: its block, if it has one`,
    path: paths.blockBySlot(network.name, epochNo, slotNo),
  }
}

function outOfReach(number: bigint, word: SubjectKind | undefined, { network, now }: SearchContext) {
  if (word === 'epoch' && number <= INT32_MAX) {
    return {
      title: `Epoch ${groupDigits(number.toString())} has not started.`,
      detail: `It starts on ${momentText(epochStart(network, Number(number)))}. Epoch ${epochAt(network, now) ?? 0} is in progress now.`,
    }
  }
  if ((word === 'slot' || word === 'block') && number <= INT64_MAX) {
    return {
      title: `The chain has not reached ${word} ${groupDigits(number.toString())}.`,
      detail: `The current slot is ${groupDigits(String(slotAt(network, now) ?? 0))}, and each slot has at most one block.`,
    }
  }
  return {
    title: 'This number is too large.',
    detail: 'Block, epoch, pool and slot numbers have 19 digits at most.',
  }
}

/** The first and last day of an epoch: `1 to 6 Dec 2022`; the start and end time of a short epoch. */
function epochDatesText(network: KnownNetwork, epochNo: number): string {
  if (hasShortEpochs(network)) {
    return `${epochStartText(network, epochNo)} to ${clockText(epochEnd(network, epochNo))} UTC`
  }
  const last = dateText(epochEnd(network, epochNo))
  const [day, month, year] = dateText(epochStart(network, epochNo)).split(' ')
  const [, lastMonth, lastYear] = last.split(' ')
  if (year !== lastYear) return `${day} ${month} ${year} to ${last}`
  return month === lastMonth ? `${day} to ${last}` : `${day} ${month} to ${last}`
}
