import { bech32FromBytes, hexFromBytes } from '#cardano/encoding.ts'
import { vrfKeyHash } from '#cardano/vrf-key.ts'
import type { SimulatedAccount, SimulatedTerms, StakePool } from './accounts.ts'
import { calibrated } from './calibration.ts'
import { ADA } from './ledger.ts'
import { byteaText, digest, type Random } from './random.ts'
import type { RowCollector } from './row-collector.ts'

/** Epochs until a first registration, and any later one, takes effect. */
const FIRST_DELAY = 2
const LATER_DELAY = 3
const MIN_PAUSE = 6
const MAX_PAUSE = 34

/** Pools and their updates: one parameter changes at a time, and a key rarely. */
export class StakePools {
  readonly #rows: RowCollector
  readonly #random: Random
  readonly all: StakePool[] = []

  constructor(rows: RowCollector, random: Random) {
    this.#rows = rows
    this.#random = random
  }

  register(owner: SimulatedAccount, epochNo: number, txId: number, certIndex: number): StakePool {
    const number = this.all.length
    const name = digest(`pool ${number}`, 28)
    const id = this.#rows.addNumbered('pool_hash', {
      hash_raw: byteaText(name),
      view: bech32FromBytes('pool', name),
    })
    const pool: StakePool = {
      id,
      name: hexFromBytes(name),
      owner,
      terms: [],
      nextUpdate: this.#nextUpdate(epochNo),
      appeal: 1 / (1 + this.#random.below(40)),
    }
    this.all.push(pool)
    this.#declare(
      pool,
      {
        activeEpochNo: epochNo + FIRST_DELAY,
        vrfKey: vrfKeyOf(`pool ${number}`, 0),
        pledge: roundPledge(10 ** (3 + 3.5 * this.#random.unit())),
        margin: this.#random.pick([0, 0, 100, 150, 200, 300, 299, 500, 10_000]),
        fixedCost: calibrated.leastFixedCost(epochNo),
        metaId: this.#random.chance(0.9) ? this.#rows.nextId('pool_metadata_ref') : null,
      },
      txId,
      certIndex,
    )
    return pool
  }

  /** Registers the pool again, usually with one change. */
  update(pool: StakePool, epochNo: number, txId: number, certIndex: number): void {
    const last = pool.terms.at(-1)
    if (!last) throw new RangeError('a pool must be registered before it is updated')
    pool.nextUpdate = this.#nextUpdate(epochNo)
    const terms = { ...last, ...this.#change(pool, last, epochNo), activeEpochNo: epochNo + LATER_DELAY }
    this.#declare(pool, terms, txId, certIndex)
  }

  /** Draws a change of one parameter; rarely none, when a pool registers the same parameters again. */
  #change(pool: StakePool, last: SimulatedTerms, epochNo: number): Partial<SimulatedTerms> {
    const changed: Partial<SimulatedTerms> = this.#random.pick([
      () => ({ fixedCost: this.#newFixedCost(epochNo) }),
      () => ({ fixedCost: calibrated.leastFixedCost(epochNo) }),
      () => ({ margin: this.#random.pick([0, 50, 100, 200, 250, 300, 400, 500]) }),
      () => ({ pledge: roundPledge((Number(last.pledge / ADA) + 500) * (0.5 + 1.5 * this.#random.unit())) }),
      () => ({ metaId: this.#rows.nextId('pool_metadata_ref') }),
      () =>
        this.#random.chance(0.2)
          ? { vrfKey: vrfKeyOf(`pool ${this.all.indexOf(pool)}`, pool.terms.length) }
          : {},
    ])()
    const isSame = Object.entries(changed).every(
      ([name, value]) => last[name as keyof SimulatedTerms] === value,
    )
    return isSame && !this.#random.chance(0.1) ? this.#change(pool, last, epochNo) : changed
  }

  /** The terms in effect in an epoch; undefined before the first. */
  termsIn(pool: StakePool, epochNo: number): SimulatedTerms | undefined {
    return pool.terms.findLast(({ activeEpochNo }) => activeEpochNo <= epochNo)
  }

  /** Draws a pool for a delegator. */
  choose(): StakePool {
    for (;;) {
      const pool = this.#random.pick(this.all)
      if (this.#random.chance(pool.appeal)) return pool
    }
  }

  #declare(pool: StakePool, terms: SimulatedTerms, txId: number, certIndex: number): void {
    pool.terms.push(terms)
    this.#rows.addNumbered('pool_update', {
      hash_id: pool.id,
      cert_index: certIndex,
      vrf_key_hash: `\\x${vrfKeyHash(terms.vrfKey)}`,
      pledge: String(terms.pledge),
      active_epoch_no: terms.activeEpochNo,
      meta_id: terms.metaId,
      margin: terms.margin / 10_000,
      fixed_cost: String(terms.fixedCost),
      registered_tx_id: txId,
      reward_addr_id: pool.owner.stakeAddressId,
    })
  }

  #newFixedCost(epochNo: number): bigint {
    const least = calibrated.leastFixedCost(epochNo)
    return least + BigInt(this.#random.pick([0, 5, 10, 30, 60, 160])) * ADA
  }

  #nextUpdate(epochNo: number): number {
    return epochNo + MIN_PAUSE + this.#random.below(MAX_PAUSE - MIN_PAUSE)
  }
}

export function vrfKeyOf(owner: string, version: number): string {
  return bech32FromBytes('vrf_vk', digest(`vrf key of ${owner}, ${version}`))
}

function roundPledge(ada: number): bigint {
  return BigInt(Math.round(ada / 100) * 100) * ADA
}
