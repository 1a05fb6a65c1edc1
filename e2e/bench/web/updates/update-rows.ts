import { createHash } from 'node:crypto'

/** Numbers of a list of pool updates, as mainnet's. */
const UPDATES = 45_000
const POOLS = 5400
/** The first epoch with pools, and the number of epochs of the bench's chain. */
const FIRST_EPOCH = 208
const EPOCHS = 600
const ROWS_OF_A_STATEMENT = 5000

const margins = [0, 0.01, 0.015, 0.02, 0.0275, 0.03, 0.05, 0.099, 1 / 3, 0.5, 0.99, 1]
const costs = [340_000_000n, 340_000_000n, 170_000_000n, 345_000_000n, 500_000_001n]
const GREATEST_PLEDGE = 2n ** 64n - 1n

interface Terms {
  vrf: number
  pledge: bigint
  margin: number
  cost: bigint
  meta: number | undefined
  reward: number
}

/**
 * Statements that insert the updates in chain order, always the same: first registrations all along, several updates of a
 * pool in one epoch and in one transaction, other VRF keys, pledges up to 2^64-1, pools without metadata.
 * @param blocksPerEpoch of the chain; each block has as many transactions as fit its numbers
 * @param addresses number of the stake addresses
 */
export function updateRows(blocksPerEpoch: number, addresses: number): string[] {
  const random = randomNumbers()
  const pools = new Map<number, Terms>()
  const firstTx = FIRST_EPOCH * blocksPerEpoch
  const txs = (EPOCHS - FIRST_EPOCH - 1) * blocksPerEpoch
  const rows: string[] = []
  let pool = 0
  for (let at = 0; at < UPDATES; at++) {
    const place = at / UPDATES
    const tx = firstTx + Math.floor(place * txs)
    const isNew = pools.size < Math.min(POOLS, 1 + Math.floor((at / UPDATES) ** 0.6 * POOLS))
    // One in twelve is of the pool of the update before.
    if (isNew) pool = pools.size + 1
    else if (random() > 1 / 12) pool = 1 + Math.floor(random() * pools.size)
    const before = pools.get(pool)
    const terms = before ? changed({ ...before }, random, addresses) : registered(pool, random, addresses)
    pools.set(pool, terms)
    const epoch = Math.floor(tx / blocksPerEpoch) + (before ? 3 : 2)
    const vrf = createHash('sha256').update(`vrf ${pool} ${terms.vrf}`).digest('hex')
    rows.push(
      `(${at + 1},${pool},${at % 3},'\\x${vrf}',${terms.pledge},${epoch},${terms.meta ?? 'NULL'},${terms.margin},` +
        `${terms.cost},${tx},${terms.reward})`,
    )
  }
  const statements: string[] = []
  for (let from = 0; from < rows.length; from += ROWS_OF_A_STATEMENT) {
    statements.push(
      `INSERT INTO pool_update (id, hash_id, cert_index, vrf_key_hash, pledge, active_epoch_no, meta_id, margin, ` +
        `fixed_cost, registered_tx_id, reward_addr_id) VALUES ${rows.slice(from, from + ROWS_OF_A_STATEMENT).join()}`,
    )
  }
  return statements
}

type Random = () => number

function registered(pool: number, random: Random, addresses: number): Terms {
  return {
    vrf: 0,
    pledge: pledgeOf(random),
    margin: pick(margins, random),
    cost: pick(costs, random),
    meta: random() < 0.92 ? pool : undefined,
    reward: 1 + Math.floor(random() * addresses),
  }
}

/** Most updates change one or two terms, some none. */
function changed(terms: Terms, random: Random, addresses: number): Terms {
  if (random() < 0.3) terms.pledge = pledgeOf(random)
  if (random() < 0.25) terms.margin = pick(margins, random)
  if (random() < 0.2) terms.cost = pick(costs, random)
  if (random() < 0.05) terms.vrf += 1
  if (random() < 0.04) terms.reward = 1 + Math.floor(random() * addresses)
  if (random() < 0.3) terms.meta = 10_000 + Math.floor(random() * 30_000)
  return terms
}

function pledgeOf(random: Random): bigint {
  const kind = random()
  if (kind < 0.05) return 0n
  if (kind < 0.052) return GREATEST_PLEDGE
  if (kind < 0.7) return BigInt(1 + Math.floor(random() * 100)) * 1_000_000_000n
  return BigInt(Math.floor(random() * 80_000_000)) * 1_000_003n
}

function pick<T>(values: readonly T[], random: Random): T {
  return values[Math.floor(random() * values.length)] as T
}

/** Numbers from 0 to below 1, the same in each run (mulberry32). */
function randomNumbers(): Random {
  let state = 20
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
