import { groupDigits } from '#cardano/decimal.ts'
import { networks } from '#cardano/network.ts'
import { epochSlot, slotTime } from '#cardano/slot-time.ts'
import { epochPeriodText } from '../../chain/epoch-time.ts'
import { paths } from '../../links/paths.ts'
import { momentText } from '../../ui/values/timestamp.tsx'
import type { KnownNetwork, SearchChoice, SearchContext } from './search-result.ts'

/** Characters of an address before and after the ellipsis, as much as fits beside an icon on a phone. */
const ADDRESS_HEAD = 17
const ADDRESS_TAIL = 6

export function epochChoice(context: SearchContext, epochNo: number, detail?: string): SearchChoice {
  const { network, recording, zone } = context
  const era = network.eras.findLast(({ firstEpoch }) => firstEpoch <= epochNo)
  return onRecord(isWithin(recording?.epochs, epochNo), {
    kind: 'epoch',
    title: `Epoch ${groupDigits(String(epochNo))}`,
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
    title: `Block ${groupDigits(String(blockNo))}`,
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
    title: `Slot ${groupDigits(String(slotNo))}`,
    detail: detail ?? `${placeInEpoch(network, slotNo)}, ${time}`,
    path: paths.blockBySlot(network.name, epochNo, slotNo),
  })
}

/** `slot 12 of epoch 379` */
export function placeInEpoch(network: KnownNetwork, slotNo: number): string {
  const { epochNo, epochSlotNo } = epochSlot(network, slotNo)
  return `slot ${groupDigits(String(epochSlotNo))} of epoch ${epochNo}`
}

/** An account of the page's network or of another, which is said. */
export function accountChoice(
  { network: here, recording }: SearchContext,
  there: KnownNetwork,
  address: string,
  source = '',
): SearchChoice {
  const isHere = there === here
  const place = `Account on ${nameOf(there)}${source}`
  return onRecord(!isHere || recording === undefined || recording.accounts.includes(address), {
    kind: 'account',
    title: shortened(address),
    detail: isHere ? place : `${place}, leaves ${nameOf(here)}`,
    path: paths.account(there.name, address),
  })
}

/** The network's title as a word in a sentence. */
function nameOf({ title }: KnownNetwork): string {
  return title.toLowerCase()
}

/** `stake1u8a9qstrmj4…ce79fma` */
export function shortened(address: string): string {
  return address.length <= ADDRESS_HEAD + ADDRESS_TAIL + 1
    ? address
    : `${address.slice(0, ADDRESS_HEAD)}…${address.slice(-ADDRESS_TAIL)}`
}

/** The context on another network, where nothing is known about what is on record. */
export function contextOn(context: SearchContext, network: KnownNetwork): SearchContext {
  return network.name === context.network.name
    ? context
    : { network, now: context.now, zone: context.zone ?? 'utc' }
}

/** The network of addresses with this number in their header (CIP-19): the page's, or the first one that can be opened. */
export function networkOfAddress(networkId: number, here: KnownNetwork): KnownNetwork {
  if (networkId === here.addressNetworkId) return here
  return networks[networkId === 1 ? 'mainnet' : 'preprod']
}

function onRecord(isHeld: boolean, choice: SearchChoice): SearchChoice {
  if (isHeld) return choice
  return { ...choice, detail: `${choice.detail}, not on record`, doubt: 'not on record' }
}

/** @param runs undefined where nothing is known to be missing */
function isWithin(
  runs: readonly (readonly [first: number, last: number])[] | undefined,
  number: number,
): boolean {
  return !runs || runs.some(([first, last]) => first <= number && number <= last)
}
