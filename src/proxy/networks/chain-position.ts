import type { Network } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { ChainPlace, ChainTip } from '../cache/freshness-lifetime.ts'
import { isBlockOfFuture, isEpochOfFuture, judgeTip, type NewestBlock } from './tip-judgement.ts'

/** The end of a chain, as far as the proxy has seen and believes it. */
export interface ChainPosition {
  /**
   * Takes the end of the chain from a record of the latest block or epoch.
   * @returns why the record is not believed, as the end of "The data service returned …"; undefined when it is
   */
  note(call: EndpointCall, place: ChainPlace | undefined): string | undefined
  readonly tip: ChainTip | undefined
  readonly latestEpoch: number | undefined
  /** The newest block. */
  readonly latestBlock: SeenBlock | undefined
  /** After a change of the chain, nothing is known of it. */
  reset(): void
}

export interface SeenBlock extends NewestBlock {
  readonly epochNo: number
}

export interface ChainPositionDependencies {
  /** Milliseconds since the Unix epoch. */
  readonly now: () => number
  /** Called when blocks were rolled back: whatever is not final may have changed. */
  readonly rolledBack: () => void
  /** Called when the chain is another one than before. */
  readonly replaced: () => void
}

/** Epochs that a rollback can reach back: an epoch has more blocks than the security parameter. */
const LONGEST_EPOCH_ROLLBACK = 1

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
  let tip: ChainTip | undefined
  let latestBlock: SeenBlock | undefined

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
    const judgement = judgeTip({ believed, seen, isOther, longestRollback, doubtedSince, at })
    if (judgement === 'doubted') return { ...before, doubtedSince: doubtedSince ?? at }
    if (judgement === 'rollback') deps.rolledBack()
    if (judgement === 'replaced') deps.replaced()
    return { number: seen, hash }
  }

  function noteBlock(place: ChainPlace): string | undefined {
    const { block_no: blockNo, epoch_no: epochNo, slot_no: slotNo, time, hash_hex } = place
    if (blockNo === undefined || epochNo === undefined) return undefined
    const stated = { blockNo, slotNo, time: time === undefined ? undefined : parseUtcTime(time) }
    if (isBlockOfFuture(network, stated, now())) return FUTURE
    block = follow(block, blockNo, hash_hex, network.securityParameter)
    if (block.doubtedSince !== undefined) return SHORTER
    tip = { blockNo, epochNo }
    latestBlock = { ...stated, epochNo }
    return undefined
  }

  function noteEpoch({ no }: ChainPlace): string | undefined {
    if (no === undefined) return undefined
    if (isEpochOfFuture(network, no, now())) return FUTURE
    epoch = follow(epoch, no, undefined, LONGEST_EPOCH_ROLLBACK)
    return epoch.doubtedSince === undefined ? undefined : SHORTER
  }

  return {
    note: ({ id }, place = {}) => {
      if (id === 'latestBlock') return noteBlock(place)
      return id === 'latestEpoch' ? noteEpoch(place) : undefined
    },
    get tip() {
      return tip
    },
    get latestEpoch() {
      return epoch.number
    },
    get latestBlock() {
      return latestBlock
    },
    reset: () => {
      block = {}
      epoch = {}
      tip = undefined
      latestBlock = undefined
    },
  }
}
