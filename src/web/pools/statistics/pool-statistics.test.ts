import { expect, test } from 'vitest'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { createRandom } from '#sample-chain/simulated/random.ts'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { compareRatios, medianRatio } from '../../chain/measures/ratio.ts'
import { selectUpdates } from '../updates/select-updates.ts'
import { createUpdateColumns, type UpdateColumns } from '../updates/update-columns.ts'
import { NEWEST_FIRST } from '../updates/update-selection.ts'
import { poolStatistics } from './pool-statistics.ts'
import { poolTerms, termNames } from './pool-terms.ts'
import { poolsOverTime } from './pools-over-time.ts'

const MOST = 2n ** 64n - 1n
const [FIRST, LAST] = [208, 240]

/** Updates of a few pools, some of which are active before an update that stands earlier on the chain. */
function madeUpUpdates(): PoolUpdate[] {
  const random = createRandom('pool statistics')
  return Array.from({ length: 600 }, (_, row) =>
    madeUpPoolUpdate({
      id: BigInt(row + 1),
      hash_id: BigInt(1 + random.below(90)),
      active_epoch_no: Math.min(FIRST + Math.floor(row / 20) + random.below(4), LAST),
      margin: random.pick([
        '0',
        '0.01',
        '0.0100000000000000001',
        '0.02',
        '0.0299',
        '0.1',
        '0.10001',
        '0.99',
        '1',
      ]),
      fixed_cost: random.pick([
        0n,
        169_999_999n,
        170_000_000n,
        170_000_001n,
        340_000_000n,
        345_000_000n,
        MOST,
      ]),
      pledge: random.pick([0n, 1n, 99_999_999n, 100_000_000n, 10n ** 12n, 10n ** 12n - 1n, MOST]),
    }),
  )
}

function columnsOf(updates: readonly PoolUpdate[]): UpdateColumns {
  const columns = createUpdateColumns()
  for (const update of updates) columns.add(update)
  return columns
}

/** The terms in force by their definition. */
function inForce(updates: readonly PoolUpdate[], epoch: number): PoolUpdate[] {
  const active = updates.filter(({ active_epoch_no }) => active_epoch_no <= epoch)
  return [...new Map(active.map((update) => [update.hash_id, update])).values()]
}

const updates = madeUpUpdates()
const columns = columnsOf(updates)
const termsOf = ({ margin, fixed_cost, pledge }: PoolUpdate) => ({
  margin: poolTerms.margin.ratioOf(margin),
  cost: poolTerms.cost.ratioOf(fixed_cost),
  pledge: poolTerms.pledge.ratioOf(pledge),
})

test.each([FIRST - 1, FIRST, 217, 230, LAST, LAST + 9])(
  'each bucket as of epoch %i opens its pools alone',
  (epoch) => {
    const expected = inForce(updates, epoch)
    const { pools, terms } = poolStatistics(columns, epoch)
    expect(pools).toBe(expected.length)
    for (const name of termNames) {
      const found = new Set<number>()
      let sum = 0
      for (const { pools, ends } of terms[name].buckets) {
        sum += pools
        if (!ends) continue
        const bounds = { least: ends[0], greatest: ends[1] }
        const { rows } = selectUpdates(columns, {
          filters: { asOf: epoch, [name]: bounds },
          sort: NEWEST_FIRST,
        })
        expect(rows.length).toBe(pools)
        for (const row of rows) found.add(row)
      }
      expect([sum, found.size]).toEqual([pools, pools])
      expectSame(terms[name].median, medianRatio(expected.map((update) => termsOf(update)[name])))
    }
  },
)

test('medians and counts over time are those of each epoch alone', () => {
  const { firstEpoch, updates: counts, pools, medians } = poolsOverTime(columns)
  expect(firstEpoch).toBe(FIRST)
  expect(pools).toHaveLength(LAST - FIRST + 1)
  for (let epoch = FIRST; epoch <= LAST; epoch++) {
    const at = epoch - FIRST
    const expected = inForce(updates, epoch)
    expect(counts[at]).toBe(updates.filter(({ active_epoch_no }) => active_epoch_no === epoch).length)
    expect(pools[at]).toBe(expected.length)
    for (const name of termNames)
      expectSame(medians[name][at], medianRatio(expected.map((update) => termsOf(update)[name])))
  }
})

test('a list without updates has neither pools nor epochs', () => {
  const none = columnsOf([])
  expect(poolsOverTime(none).updates).toHaveLength(0)
  const { pools, terms } = poolStatistics(none, 300)
  expect([pools, terms.margin.median]).toEqual([0, undefined])
})

test.each([
  ['margin', ['0'], ['0', '0']],
  ['margin', ['0.0000000001', '0.01', '0.01000000001'], ['0 to 1', '0.0000000001', '0.01']],
  ['margin', ['0.1000000000001', '0.999'], ['over 10', '0.1000000000001', '0.999']],
  ['margin', ['1'], ['100', '1']],
] as const)('a %s of %j lies in its range', (_, margins, [label, ...ends]) => {
  const rows = margins.map((margin, i) =>
    madeUpPoolUpdate({ id: BigInt(i + 1), hash_id: BigInt(i + 1), margin }),
  )
  const { buckets } = poolStatistics(columnsOf(rows), 300).terms.margin
  const bucket = buckets.find((one) => one.label === label)
  expect([bucket?.ends?.[0], bucket?.ends?.[1]]).toEqual([ends[0], ends[1] ?? ends[0]])
})

test.each([
  ['cost', 169_999_999n, 'under 170'],
  ['cost', 170_000_000n, '170'],
  ['cost', 339_999_999n, '170 to 340'],
  ['cost', 340_000_000n, '340'],
  ['cost', 400_000_000n, '340 to 400'],
  ['cost', 1_000_000_001n, '1,000 to 10,000'],
  ['cost', MOST, 'over 10,000'],
  ['pledge', 0n, '0'],
  ['pledge', 1n, 'under 100'],
  ['pledge', 100_000_000n, '100 to 1,000'],
  ['pledge', 999_999_999_999n, '100,000 to 1 M'],
  ['pledge', 1_000_000_000_000n, '1 M to 10 M'],
  ['pledge', MOST, 'from 100 M'],
] as const)('a %s of %s lovelace is %s', (name, amount, label) => {
  const fields = name === 'cost' ? { fixed_cost: amount } : { pledge: amount }
  const { buckets } = poolStatistics(columnsOf([madeUpPoolUpdate(fields)]), 300).terms[name]
  expect(buckets.filter(({ pools }) => pools > 0).map((bucket) => bucket.label)).toEqual([label])
})

function expectSame(a: ReturnType<typeof medianRatio>, b: ReturnType<typeof medianRatio>): void {
  if (a && b) expect(compareRatios(a, b)).toBe(0)
  else expect(a).toBe(b)
}
