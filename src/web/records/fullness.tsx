import { groupDigits } from '#cardano/decimal.ts'
import { blockBodyLimit, type Network } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import './fullness.css'

type Sized = Pick<Block, 'size' | 'epoch_no'>

/** The share of what a block of its epoch may hold, in percent; undefined where that limit is not known. */
export function fullnessOf(network: Network, { size, epoch_no }: Sized): number | undefined {
  const limit = epoch_no === null ? undefined : blockBodyLimit(network, epoch_no)
  return limit === undefined ? undefined : (size / limit) * 100
}

/** `52.8%`; nothing where the limit is not known. */
export function fullnessPercent(network: Network, block: Sized): string | undefined {
  return fullnessOf(network, block)?.toFixed(1).concat('%')
}

/** `52.8% full`; nothing where the limit is not known. */
export function fullnessText(network: Network, block: Sized): string | undefined {
  return fullnessPercent(network, block)?.concat(' full')
}

/** A bar of how full a block is; nothing where the limit is not known. */
export function FullnessBar({ block }: { block: Sized }) {
  const network = useNetwork()
  const share = fullnessOf(network, block)
  if (share === undefined || block.epoch_no === null) return null
  const limit = groupDigits(blockBodyLimit(network, block.epoch_no) ?? 0)
  return (
    <span
      className="fullness"
      style={{ '--v': `${share}%` }}
      title={`Of ${limit} bytes, the most that a block can hold`}
    />
  )
}

/** The head of a column of such bars. */
export const fullnessHead = <abbr title="Share of the bytes that a block can hold">Full</abbr>

/** The head of a column of the seconds since the block before. */
export const afterHead = <abbr title="Since the block before">After</abbr>
