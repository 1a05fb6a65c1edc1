import { firstEpochOf, type Network } from '#cardano/network.ts'
import type { Block } from '#contract/resources/block.ts'

export type BlockKind =
  | { readonly kind: 'genesis'; readonly note: string }
  | { readonly kind: 'boundary'; readonly note: string }
  | { readonly kind: 'main'; readonly note: undefined }

/** The kind of a block. Genesis and boundary blocks have no number and no slot, and a note that says so. */
export function blockKind({ block_no, epoch_no }: Block): BlockKind {
  if (block_no !== null) return { kind: 'main', note: undefined }
  return epoch_no === null
    ? {
        kind: 'genesis',
        note: 'The start of the chain. It has no number and no slot.',
      }
    : {
        kind: 'boundary',
        note: 'Marks the start of an epoch in the Byron era. It has no slot and no number.',
      }
}

/** The reason that a block lacks a field of later blocks: its kind has none, or it is not on record. */
export function whyAbsent(block: Block, network: Network): string {
  const { kind } = blockKind(block)
  if (kind === 'genesis') return 'the genesis block has none'
  if (kind === 'boundary') return 'a boundary block has none'
  const shelley = firstEpochOf(network, 'Shelley') ?? 0
  return block.epoch_no !== null && block.epoch_no < shelley ? 'Byron blocks have none' : 'not on record'
}
