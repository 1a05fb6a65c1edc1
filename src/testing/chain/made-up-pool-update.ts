import { lovelace } from '#cardano/lovelace.ts'
import { parseMarginFraction } from '#cardano/margin.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'

/** An update of a pool with the terms of a first registration, but for these fields. */
export function madeUpPoolUpdate({
  margin = '0.05',
  pledge = 10_000_000_000n,
  fixed_cost = 340_000_000n,
  ...fields
}: Partial<Omit<PoolUpdate, 'margin' | 'pledge' | 'fixed_cost'>> & {
  readonly margin?: string
  readonly pledge?: bigint
  readonly fixed_cost?: bigint
} = {}): PoolUpdate {
  const id = fields.id ?? 1n
  return {
    id,
    hash_id: 4268n,
    cert_index: 0,
    vrf_key_hash: 'm+NFvLvPBVmxE1Rn9UKn7GTQbTwvPUBtwPQwq4sm',
    pledge: lovelace(pledge),
    active_epoch_no: 291,
    meta_id: 21_950n,
    margin: parseMarginFraction(margin),
    fixed_cost: lovelace(fixed_cost),
    registered_tx_id: 1000n + id,
    reward_addr_id: 2_480_780n,
    vrf_key_hash_hex: '9be345bcbbcf0559b1135467f542a7ec64d06d3c2f3d406dc0f430ab8b2632df',
    ...fields,
  }
}
