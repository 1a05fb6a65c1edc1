import { groupDigits } from '#cardano/decimal.ts'
import { networks } from '#cardano/network.ts'
import { epochSlot, slotTime } from '#cardano/slot-time.ts'
import { epochPeriodText } from '../../chain/epoch-time.ts'
import { paths } from '../../links/paths.ts'
import { momentText } from '../../ui/values/timestamp.tsx'
import type { KnownNetwork, SearchChoice, SearchContext } from './search-result.ts'

const OFF_RECORD = 'not on record'
/** Characters of an address before and after the ellipsis, as much as fits beside an icon on a phone. */
const ADDRESS_HEAD = 17
const ADDRESS_TAIL = 6

export function epochChoice(context: SearchContext, epochNo: number, detail?: string): SearchChoice {
  const { network, recording } = context
  const era = network.eras.findLast(({ firstEpoch }) => firstEpoch <= epochNo)
  return onRecord(isWithin(recording?.epochs, epochNo), {
    kind: 'epoch',
    title: `Epoch ${groupDigits(String(epochNo))}`,
    detail: detail ?? `${epochPeriodText(network, epochNo, epochNo)}${era ? `, ${era.name}` : ''}`,
    path: paths.epoch(network.name, epochNo),
  })
}

export function blockChoice({ network, recording }: SearchContext, blockNo: number): SearchChoice {
  return onRecord(isWithin(recording?.block_runs, blockNo), {
    kind: 'block',
    title: `Block ${groupDigits(String(blockNo))}`,
    detail: '',
    path: paths.block(network.name, blockNo),
  })
}

/** Pools are numbered as they register, and no network has nearly as many. */
export const LIKELY_POOLS = 100_000n

export function poolChoice({ network }: SearchContext, poolNo: bigint): SearchChoice {
  return {
    kind: 'pool',
    title: `Pool ${poolNo}`,
    detail:
      poolNo > LIKELY_POOLS ? 'if there is a pool of so high a number' : 'update history by pool number',
    path: paths.pool(network.name, poolNo),
  }
}

/** The block in a slot, which need not have one: its page shows the neighbours then. */
export function slotChoice(
  { network, recording }: SearchContext,
  slotNo: number,
  detail?: string,
): SearchChoice {
  const { epochNo } = epochSlot(network, slotNo)
  const time = momentText(slotTime(network, slotNo))
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

export function accountChoice(
  { network, recording }: SearchContext,
  address: string,
  detail: string,
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

/** The context on another network, where nothing is known about what is on record. */
export function contextOn(context: SearchContext, network: KnownNetwork): SearchContext {
  return network.name === context.network.name ? context : { network, now: context.now }
}

/** The network of the other kind of addresses: the first one that can be opened. */
export function otherNetwork({ addressNetworkId }: KnownNetwork): KnownNetwork {
  return networks[addressNetworkId === 1 ? 'preprod' : 'mainnet']
}

function onRecord(isHeld: boolean, choice: SearchChoice): SearchChoice {
  return isHeld ? choice : { ...choice, detail: `${choice.detail}, ${OFF_RECORD}`, isOffRecord: true }
}

/** @param runs undefined where nothing is known to be missing */
function isWithin(
  runs: readonly (readonly [first: number, last: number])[] | undefined,
  number: number,
): boolean {
  return !runs || runs.some(([first, last]) => first <= number && number <= last)
}
