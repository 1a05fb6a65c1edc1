import type { Network } from '#cardano/network.ts'
import { epochStart, slotTime } from '#cardano/slot-time.ts'
import { HOUR, type Instant, MINUTE, parseUtcTime } from '#cardano/utc-time.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { ChainPlace } from '../cache/proxy-cache.ts'
import type { NetworkState, SeenBlock } from '../upstream/network-state.ts'

/** Milliseconds for which a chain that is much shorter than before is not believed. */
const DOUBT = MINUTE

/** Milliseconds by which a block may seem to be of the future: a clock with the hour of a wrong time zone. */
const CLOCK_TOLERANCE = 2 * HOUR

/** The place of a newest block, as far as its record states it. */
export interface NewestBlock {
  readonly blockNo: number
  readonly slotNo: number | undefined
  readonly time: Instant | undefined
}

/** Whether a network cannot have such a block yet, by its schedule and by the time that the block states. */
export function isBlockOfFuture(network: Network, block: NewestBlock, at: number): boolean {
  const { blockNo, slotNo, time } = block
  const latest = at + CLOCK_TOLERANCE
  if (time !== undefined && time > latest) return true
  if (slotNo === undefined) return false
  // A slot has at most one block with a number.
  if (blockNo > slotNo) return true
  return hasKnownStart(network) && slotTime(network, slotNo) > latest
}

export function isEpochOfFuture(network: Network, epochNo: number, at: number): boolean {
  return hasKnownStart(network) && epochStart(network, epochNo) > at + CLOCK_TOLERANCE
}

/** Each simulated chain has a start of its own. */
function hasKnownStart({ state }: Network): boolean {
  return state !== 'simulated'
}

/** The end of a chain, as far as the proxy has seen and believes it. */
export interface ChainPosition {
  /**
   * Takes the end of the chain from a record of the latest block or epoch.
   * @returns why the record is not believed, as the end of "The data service returned …"; undefined when it is
   */
  note(call: EndpointCall, place: ChainPlace | undefined): string | undefined
  /** After a change of the chain, nothing is known of it. */
  reset(): void
}

/** The newest epoch and block that were seen in a response. */
type ChainEnd = Pick<NetworkState, 'latestEpoch' | 'latestBlock'>

export interface ChainPositionDependencies {
  readonly now: () => Instant
  /** Called with what is believed of the chain's end, undefined where nothing is. */
  readonly moved: (end: ChainEnd) => void
  /** Called when blocks were rolled back: whatever is not final may have changed. */
  readonly rolledBack: () => void
  /** Called when the chain is another one than before. */
  readonly replaced: () => void
}

/** Epochs that a rollback can reach back: an epoch has more blocks than the security parameter. */
const MAX_EPOCH_ROLLBACK = 1

const FUTURE = 'the end of a chain that cannot be so long yet'
const SHORTER = 'a chain that is much shorter than it was'

/** One number of the chain's end, with the doubt in a lower one. */
interface Believed {
  readonly number?: number
  readonly hash?: string | undefined
  readonly doubtedSince?: number
}

export function createChainPosition(network: Network, deps: ChainPositionDependencies): ChainPosition {
  const { now } = deps
  let block: Believed = {}
  let epoch: Believed = {}
  let latestBlock: SeenBlock | undefined

  function moved(): void {
    deps.moved({ latestEpoch: epoch.number, latestBlock })
  }

  /** @returns what is believed now; in doubt, the number of before */
  function follow(
    before: Believed,
    seen: number,
    hash: string | undefined,
    longestRollback: number,
  ): Believed {
    const at = now()
    const { number: believed, doubtedSince } = before
    const isOther = hash !== undefined && before.hash !== undefined && hash !== before.hash
    const found = { number: seen, hash }
    if (believed === undefined || seen > believed || (seen === believed && !isOther)) return found
    if (believed - seen <= longestRollback) deps.rolledBack()
    else if (doubtedSince !== undefined && at - doubtedSince >= DOUBT) deps.replaced()
    // Farther back than the protocol can roll back, and not for long: the one before stays believed.
    else return { ...before, doubtedSince: doubtedSince ?? at }
    return found
  }

  function noteBlock(place: ChainPlace): string | undefined {
    const { block_no: blockNo, epoch_no: epochNo, slot_no: slotNo, time, hash_hex } = place
    if (blockNo === undefined || epochNo === undefined) return undefined
    const stated = { blockNo, slotNo, time: time === undefined ? undefined : parseUtcTime(time) }
    if (isBlockOfFuture(network, stated, now())) return FUTURE
    block = follow(block, blockNo, hash_hex, network.securityParameter)
    if (block.doubtedSince !== undefined) return SHORTER
    latestBlock = { ...stated, epochNo }
    moved()
    return undefined
  }

  function noteEpoch({ no }: ChainPlace): string | undefined {
    if (no === undefined) return undefined
    if (isEpochOfFuture(network, no, now())) return FUTURE
    epoch = follow(epoch, no, undefined, MAX_EPOCH_ROLLBACK)
    moved()
    return epoch.doubtedSince === undefined ? undefined : SHORTER
  }

  return {
    note: ({ id }, place = {}) => {
      if (id === 'latestBlock') return noteBlock(place)
      return id === 'latestEpoch' ? noteEpoch(place) : undefined
    },
    reset: () => {
      block = {}
      epoch = {}
      latestBlock = undefined
      moved()
    },
  }
}
