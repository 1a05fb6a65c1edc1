import { groupDigits } from '#cardano/decimal.ts'
import { isNetworkName, type NetworkName, networks } from '#cardano/network.ts'
import { epochSlot, slotTime } from '#cardano/slot-time.ts'
import { epochPeriodText } from '#web/records/epoch-time.ts'
import { paths } from '#web/routing/paths.ts'
import { momentText } from '#web/ui/values/timestamp.tsx'
import type { KnownNetwork, SearchChoice, SearchContext, SearchResult } from './search-result.ts'

/** Characters of an address before and after the ellipsis, as much as fits beside an icon on a phone. */
const ADDRESS_HEAD = 17
const ADDRESS_TAIL = 6

export function epochChoice(context: SearchContext, epochNo: number, detail?: string): SearchChoice {
  const { network, recording, zone } = context
  const era = network.eras.findLast(({ firstEpoch }) => firstEpoch <= epochNo)
  return onRecord(isWithin(recording?.epochs, epochNo), {
    kind: 'epoch',
    title: `Epoch ${groupDigits(epochNo)}`,
    detail: detail ?? `${epochPeriodText(network, epochNo, epochNo, zone)}${era ? `, ${era.name}` : ''}`,
    path: paths.epoch(network.name, epochNo),
  })
}

/** The page of several epochs. */
export function epochsChoice({ network }: SearchContext, first: number, last: number): SearchChoice {
  return {
    kind: 'page',
    title: `Epochs ${first} to ${last}`,
    detail: 'as charts and a table',
    path: `${paths.epochs(network.name)}?from=${first}&to=${last}`,
  }
}

export function blockChoice({ network, recording }: SearchContext, blockNo: number): SearchChoice {
  return onRecord(isWithin(recording?.block_runs, blockNo), {
    kind: 'block',
    title: `Block ${groupDigits(blockNo)}`,
    detail: '',
    path: paths.block(network.name, blockNo),
  })
}

export function newestBlock({ network, recording }: SearchContext): SearchChoice {
  return {
    kind: 'block',
    title: recording ? 'The newest block on record' : 'The newest block',
    detail: `on ${network.title}`,
    path: paths.block(network.name, 'latest'),
  }
}

/** The block in a slot, which need not have one: its page shows the neighbours then. */
export function slotChoice(
  { network, recording, zone }: SearchContext,
  slotNo: number,
  detail?: string,
): SearchChoice {
  const { epochNo } = epochSlot(network, slotNo)
  const time = momentText(slotTime(network, slotNo), zone)
  return onRecord(isWithin(recording?.block_slots, slotNo), {
    kind: 'slot',
    title: `Slot ${groupDigits(slotNo)}`,
    detail: detail ?? `${placeInEpoch(network, slotNo)}, ${time}`,
    path: paths.blockBySlot(network.name, epochNo, slotNo),
  })
}

/** `slot 12 of epoch 379` */
export function placeInEpoch(network: KnownNetwork, slotNo: number): string {
  const { epochNo, epochSlotNo } = epochSlot(network, slotNo)
  return `slot ${groupDigits(epochSlotNo)} of epoch ${epochNo}`
}

/** An account on the network of the context. */
export function accountChoice(
  { network, recording }: SearchContext,
  address: string,
  detail = `Account on ${network.title}`,
): SearchChoice {
  return onRecord(recording === undefined || recording.accounts.includes(address), {
    kind: 'account',
    title: shortened(address),
    detail,
    path: paths.account(network.name, address),
  })
}

/** `stake1u8a9qstrmj4…ce79fma` */
export function shortened(address: string): string {
  return address.length <= ADDRESS_HEAD + ADDRESS_TAIL + 1
    ? address
    : `${address.slice(0, ADDRESS_HEAD)}…${address.slice(-ADDRESS_TAIL)}`
}

/** The context on a network, which need not be that of the page. */
export function contextOn(context: SearchContext, name: NetworkName): SearchContext {
  const { network, now, zone = 'utc', others = [] } = context
  if (name === network.name) return context
  return others.find((other) => other.network.name === name) ?? { network: networks[name], now, zone }
}

/** The reason for which a network has no pages; undefined for one that has, and where that is not known. */
export function absenceOf(name: NetworkName, { network, others }: SearchContext): string | undefined {
  if (networks[name].state === 'announced') return 'The network is announced, but has no data service yet.'
  const isServed = name === network.name || !others || others.some((other) => other.network.name === name)
  return isServed ? undefined : 'The network has no data service here.'
}

/** The result with the name of its network in each choice and suggestion; those of another one stay as they are. */
export function placedOn({ name, title }: KnownNetwork, result: SearchResult): SearchResult {
  const place = `on ${title}`
  const placed = <Choice extends { readonly detail: string; readonly path: string }>(choice: Choice) => {
    const { detail, path } = choice
    if (networkOfPath(path) !== name || detail.includes(place)) return choice
    return { ...choice, detail: detail === '' ? place : `${place}, ${detail}` }
  }
  const { choices = [], suggestions = [] } = result
  return {
    ...result,
    choices: choices.map(placed),
    suggestions: suggestions.map((suggestion) => ('path' in suggestion ? placed(suggestion) : suggestion)),
  }
}

/** The network of a page of this site; undefined for a page that belongs to none. */
export function networkOfPath(path: string): NetworkName | undefined {
  const name = path.split(/[/?]/)[1] ?? ''
  return isNetworkName(name) ? name : undefined
}

/** The network of addresses with this number in their header (CIP-19): the page's, or the first one that is served. */
export function networkOfAddress(networkId: number, { network, others = [] }: SearchContext): NetworkName {
  const served = [network, ...others.map((other) => other.network)]
  const found = served.find(({ addressNetworkId }) => addressNetworkId === networkId)
  return found?.name ?? (networkId === 1 ? 'mainnet' : 'preprod')
}

function onRecord(isHeld: boolean, choice: SearchChoice): SearchChoice {
  return isHeld ? choice : { ...choice, detail: unrecorded(choice.detail), doubt: 'not on record' }
}

/** The detail of a choice that a recording does not have. */
export function unrecorded(detail: string): string {
  return detail === '' ? 'not in this recording' : `${detail}, but not in this recording`
}

/** @param runs undefined where nothing is known to be missing */
function isWithin(
  runs: readonly (readonly [first: number, last: number])[] | undefined,
  number: number,
): boolean {
  return !runs || runs.some(([first, last]) => first <= number && number <= last)
}
