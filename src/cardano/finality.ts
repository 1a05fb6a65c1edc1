import type { Network } from './network.ts'

/** Slots that have a block: one in twenty (Shelley genesis, `activeSlotsCoeff`). */
const ACTIVE_SLOTS = 1 / 20
/** An epoch lasts ten times the blocks of the security parameter (Shelley ledger specification, `10k/f`). */
const PARAMETERS_IN_EPOCH = 10

/** Blocks after which a block can be rolled back no more: the parameter k of the network, 2,160 on mainnet. */
export function securityParameter({ schedule }: Network): number {
  const { epochLength } = schedule.at(-1) ?? schedule[0]
  return Math.round((epochLength * ACTIVE_SLOTS) / PARAMETERS_IN_EPOCH)
}
