import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseMarginFraction } from '#cardano/margin.ts'
import { networks, startingAt } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import {
  changeKinds,
  type ListColumn,
  poolOrders,
  type UpdateFilters,
} from '#explorer-protocol/pool-searches.ts'
import { appendRows, type DbSyncRow } from '#sample-chain/db-sync-rows.ts'
import { createRandom } from '#sample-chain/simulated/random.ts'
import { SANDBOX_SEED, simulateBlocks } from '#sample-chain/simulated/simulated-chain.ts'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { runPostgres } from '#testing/postgres/run-postgres.ts'
import {
  inChainOrder,
  type ListedUpdate,
  listUpdates,
  updatesByPool,
} from '#web/pool-history/listed-updates.ts'
import { effectiveUpdates, inForceAt } from '#web/terms/pool-terms.ts'
import { poolStatistics, poolsOverTime, poolTerms, type TermName, termNames } from './pool-statistics.ts'
import { poolsInForce, selectUpdates, sortRows } from './select-updates.ts'

const MOST = 2n ** 64n - 1n
const SANDBOX_EPOCHS = 80
const UPDATES = 3000

function sandboxUpdates(): PoolUpdate[] {
  const network = startingAt(networks.sandbox, parseUtcTime('2026-11-01T00:00:00'))
  const tables = new Map<string, DbSyncRow[]>()
  for (const block of simulateBlocks(network, SANDBOX_SEED)) {
    appendRows(tables, block.rows)
    if (tables.get('epoch_finalized')?.length === SANDBOX_EPOCHS) break
  }
  return (tables.get('pool_update') ?? []).map((row) =>
    madeUpPoolUpdate({
      id: BigInt(Number(row.id)),
      hash_id: BigInt(Number(row.hash_id)),
      cert_index: Number(row.cert_index),
      pledge: BigInt(String(row.pledge)),
      active_epoch_no: Number(row.active_epoch_no),
      meta_id: row.meta_id === null ? null : BigInt(Number(row.meta_id)),
      margin: String(row.margin),
      fixed_cost: BigInt(String(row.fixed_cost)),
      registered_tx_id: BigInt(Number(row.registered_tx_id)),
      reward_addr_id: BigInt(Number(row.reward_addr_id)),
      vrf_key_hash_hex: String(row.vrf_key_hash).slice(2),
    }),
  )
}

/** Some of these are active before an update that stands earlier on the chain. */
function madeUpUpdates(): PoolUpdate[] {
  const random = createRandom('pool updates')
  const hashes = Array.from({ length: 40 }, () =>
    random
      .below(2 ** 31)
      .toString(16)
      .padStart(64, '9be3'),
  )
  return Array.from({ length: UPDATES }, (_, row) =>
    madeUpPoolUpdate({
      id: BigInt(row + 1),
      hash_id: BigInt(1 + random.below(400)),
      cert_index: random.below(2),
      registered_tx_id: BigInt(1000 + Math.floor(row / 2)),
      active_epoch_no: 208 + Math.floor(row / 20) + random.below(4),
      margin: random.pick(['0', '0.01', '0.0100000000000000001', '0.0299', '0.1', '0.10001', '0.99', '1']),
      fixed_cost: random.pick([0n, 169_999_999n, 170_000_000n, 170_000_001n, 340_000_000n, MOST]),
      pledge: random.pick([0n, 1n, 99_999_999n, 100_000_000n, 10n ** 12n, MOST - 1n, MOST]),
      vrf_key_hash_hex: random.pick(hashes),
      reward_addr_id: random.chance(0.1) ? null : BigInt(random.below(5)),
      meta_id: random.chance(0.1) ? null : BigInt(random.below(5)),
    }),
  )
}

/** The place of an update in the order of the chain (Shelley ledger specification, rule POOL). */
const CHAIN = 'tx, cert, id'

/** Fills the table `u` with updates, each with the values before, and `f` with those in force in an epoch. */
async function fill(db: pg.Client, updates: readonly PoolUpdate[], epoch: number): Promise<void> {
  const rows = updates.map((update) => ({
    id: `${update.id}`,
    pool: `${update.hash_id}`,
    cert: update.cert_index,
    tx: `${update.registered_tx_id}`,
    active: update.active_epoch_no,
    margin: update.margin,
    cost: `${update.fixed_cost}`,
    pledge: `${update.pledge}`,
    vrf: update.vrf_key_hash_hex,
    reward: update.reward_addr_id?.toString() ?? null,
    meta: update.meta_id?.toString() ?? null,
  }))
  const columns =
    'id bigint, pool bigint, cert int, tx bigint, active int, margin numeric, cost numeric, pledge numeric, vrf text, reward bigint, meta bigint'
  await db.query(`create table raw (${columns})`)
  await db.query(`insert into raw select * from json_to_recordset($1::json) as r(${columns})`, [
    JSON.stringify(rows),
  ])
  const before = ['margin', 'cost', 'pledge', 'vrf', 'reward', 'meta', 'id'].map(
    (name) => `lag(${name}) over pools as ${name}_before`,
  )
  await db.query(
    `create table u as select *, ${before} from raw window pools as (partition by pool order by ${CHAIN})`,
  )
  await db.query(
    `create table f as select last.*, n - 1 as changes from (
       select distinct on (pool) * from u where active <= ${epoch} order by pool, tx desc, cert desc, id desc
     ) last join (select pool, count(*)::int as n from u where active <= ${epoch} group by pool) c using (pool)`,
  )
}

/** The kinds of change, in SQL, against the update before. */
const kinds: Readonly<Record<(typeof changeKinds)[number], string>> = {
  first: 'id_before is null',
  'pledge-up': 'pledge > pledge_before',
  'pledge-down': 'pledge < pledge_before',
  'margin-up': 'margin > margin_before',
  'margin-down': 'margin < margin_before',
  'margin-full': 'margin = 1 and margin_before <> 1',
  'cost-up': 'cost > cost_before',
  'cost-down': 'cost < cost_before',
  vrf: 'vrf <> vrf_before',
  reward: '(id_before is not null and reward is distinct from reward_before)',
  metadata: '(id_before is not null and meta is distinct from meta_before)',
  nothing:
    'pledge = pledge_before and margin = margin_before and cost = cost_before and vrf = vrf_before and reward is not distinct from reward_before and meta is not distinct from meta_before',
}

const idsOf = (rows: readonly ListedUpdate[]) => rows.map(({ update }) => update.id).join()

const margin = (text: string) => parseMarginFraction(text)

describe.each([
  ['the sandbox', sandboxUpdates, { pool: 90n, vrf: '1', epoch: 60 }],
  ['many updates', madeUpUpdates, { pool: 42n, vrf: '9be39be3', epoch: 300 }],
] as const)('of %s', (_, made, { pool, vrf, epoch }) => {
  const updates = made()
  // A list may come in any order.
  const list = listUpdates(updates.toReversed())
  let db: pg.Client
  beforeAll(async () => {
    const postgres = runPostgres()
    db = new pg.Client({ connectionString: postgres.url(await postgres.create()).reveal() })
    await db.connect()
    await fill(db, updates, epoch)
  })
  afterAll(() => db.end())

  async function ids(sql: string): Promise<string> {
    return (
      (
        await db.query<{ ids: string }>(
          `select coalesce(string_agg(id::text, ','), '') as ids from (${sql}) as rows`,
        )
      ).rows[0]?.ids ?? ''
    )
  }
  const number = async (sql: string) => Number((await db.query<{ n: unknown }>(sql)).rows[0]?.n)

  test.each<[UpdateFilters, string]>([
    [{}, 'true'],
    [{ pool }, `pool = ${pool}`],
    [{ vrf }, `starts_with(vrf, '${vrf}')`],
    [{ epochs: { least: epoch, greatest: epoch + 5 } }, `active between ${epoch} and ${epoch + 5}`],
    [{ pledge: { least: undefined, greatest: MOST as never, isBelow: true } }, `pledge < ${MOST}`],
    [
      { margin: { least: margin('0.01'), greatest: margin('0.1'), isAbove: true } },
      'margin > 0.01 and margin <= 0.1',
    ],
    [
      { cost: { least: 170_000_000n as never, greatest: 340_000_000n as never } },
      'cost between 170000000 and 340000000',
    ],
    [{ changed: ['pledge-up', 'vrf'], pool }, `pool = ${pool} and (${kinds['pledge-up']} or ${kinds.vrf})`],
    ...changeKinds.map((kind): [UpdateFilters, string] => [{ changed: [kind] }, kinds[kind]]),
  ])('the updates that pass %o', async (filters, where) => {
    const sort = { column: 'active', descending: true } as const
    const { rows, pools, perEpoch } = selectUpdates(list, { filters, sort })
    expect(idsOf(rows)).toBe(
      await ids(`select id from u where ${where} order by active desc, tx desc, cert desc, id desc`),
    )
    expect(pools).toBe(await number(`select count(distinct pool) as n from u where ${where}`))
    if (filters.epochs) return
    const counts = await db.query<{ active: number; n: number }>(
      `select e as active, count(id)::int as n
       from generate_series((select min(active) from u), (select max(active) from u)) as e
       left join u on active = e and (${where}) group by e order by e`,
    )
    expect(perEpoch.counts).toEqual(counts.rows.map(({ n }) => n))
    expect(perEpoch.firstEpoch).toBe(counts.rows[0]?.active)
  })

  const columns = ['id', 'pool', 'pledge', 'margin', 'cost', 'vrf', 'reward', 'meta', 'tx'] as const
  test.each(
    columns.flatMap((column): [ListColumn, boolean][] => [
      [column, true],
      [column, false],
    ]),
  )('the order by %s, descending: %s; the newest of equals first', async (column, descending) => {
    const { rows } = selectUpdates(list, { filters: {}, sort: { column, descending } })
    const by = column === 'vrf' ? 'vrf collate "C"' : column
    expect(idsOf(rows)).toBe(
      await ids(
        `select id from u order by ${by} ${descending ? 'desc nulls last' : 'asc nulls first'}, tx desc, cert desc, id desc`,
      ),
    )
  })

  test('each update has the one before it', async () => {
    expect(list.map(({ update, before }) => `${update.id} ${before?.id ?? ''}`).join()).toBe(
      await ids(`select u.id || ' ' || coalesce(id_before::text, '') as id from u order by tx, cert, u.id`),
    )
  })

  test.each(poolOrders)('pools in force in an epoch, with their changes, by %s', async (column) => {
    const { rows } = await db.query<{ id: unknown; changes: number }>(
      `select id, changes from f order by ${column} desc, tx desc, cert desc, id desc`,
    )
    expect(
      sortRows(poolsInForce(list, epoch), { column, descending: true }).map(({ update, changes }) => [
        String(update.id),
        changes,
      ]),
    ).toEqual(rows.map(({ id, changes }) => [String(id), changes]))
    const filters = { asOf: epoch }
    const asOf = selectUpdates(list, { filters, sort: { column: 'id', descending: false } })
    expect(idsOf(asOf.rows)).toBe(await ids('select id from f order by id'))
  })

  test('the terms that the pages of a pool and of its delegators show are those in force', async () => {
    const shown = [...updatesByPool(list.map(({ update }) => update))].flatMap(([, own]) => {
      const inForce = inForceAt(effectiveUpdates(inChainOrder(own)), epoch)
      return inForce ? [inForce.id.toString()] : []
    })
    const { rows } = await db.query<{ id: unknown }>('select id from f')
    expect(shown.toSorted()).toEqual(rows.map(({ id }) => String(id)).toSorted())
  })

  /** A term in the unit that people read. */
  const read: Readonly<Record<TermName, string>> = {
    pledge: 'pledge / 1000000',
    margin: 'margin * 100',
    cost: 'cost / 1000000',
  }
  const median = (term: TermName) =>
    `select percentile_disc(0.5) within group (order by ${read[term]}) as low,
            percentile_disc(0.5) within group (order by ${read[term]} desc) as high from f`
  const text = (value: unknown) => (value === null ? undefined : Number(value))

  test('statistics of an epoch count the pools of each range, which is what the range selects', async () => {
    const { pools, terms } = poolStatistics(list, epoch)
    expect(pools).toBe(await number('select count(*) as n from f'))
    for (const term of termNames) {
      const { buckets, median: found, least } = terms[term]
      for (const { range, pools } of buckets) {
        const filters = { asOf: epoch, [term]: range }
        expect(selectUpdates(list, { filters, sort: { column: 'id', descending: true } }).rows).toHaveLength(
          pools,
        )
        expect(await number(`select count(*) as n from f where ${rangeSql(term, range)}`)).toBe(pools)
      }
      expect(buckets.reduce((sum, { pools }) => sum + pools, 0)).toBe(pools)
      expect(least?.pools).toBe(
        await number(`select count(*) as n from f where ${term} = (select min(${term}) from f)`),
      )
      const { rows } = await db.query<{ low: unknown; high: unknown }>(median(term))
      const middle = (Number(text(rows[0]?.low)) + Number(text(rows[0]?.high))) / 2
      expect(found && Number(found.over) / Number(found.under)).toBeCloseTo(middle, 9)
    }
  })

  test('figures over time are those of each epoch alone', () => {
    const { perEpoch } = selectUpdates(list, { filters: {}, sort: { column: 'id', descending: true } })
    const { firstEpoch, counts } = perEpoch
    const range = { first: firstEpoch, last: firstEpoch + counts.length + 5 }
    const figures = poolsOverTime(list, range)
    expect(figures.map(({ no }) => no)).toEqual(
      Array.from({ length: counts.length + 6 }, (_, at) => firstEpoch + at),
    )
    for (const { no, pools, medians } of figures.filter((_, at) => at % 7 === 0)) {
      const alone = poolStatistics(list, no)
      expect(pools).toBe(alone.pools)
      for (const term of termNames) expect(medians[term]).toEqual(alone.terms[term].median)
    }
  })

  function rangeSql(term: TermName, range: object): string {
    const { least, greatest, isAbove, isBelow } = range as {
      least?: unknown
      greatest?: unknown
      isAbove?: boolean
      isBelow?: boolean
    }
    return [
      'true',
      least !== undefined && `${term} ${isAbove ? '>' : '>='} ${least}`,
      greatest !== undefined && `${term} ${isBelow ? '<' : '<='} ${greatest}`,
    ]
      .filter(Boolean)
      .join(' and ')
  }
})

test('no update is selected of none', () => {
  const { rows, pools, perEpoch } = selectUpdates([], {
    filters: { asOf: 3 },
    sort: { column: 'active', descending: true },
  })
  expect([rows, pools, perEpoch]).toEqual([[], 0, { firstEpoch: 0, counts: [] }])
  const medians = { pledge: undefined, margin: undefined, cost: undefined }
  expect(poolsOverTime([], { first: 1, last: 1 })).toEqual([{ no: 1, pools: 0, medians }])
  const { pools: none, terms } = poolStatistics([], 300)
  expect([none, terms.margin.median]).toEqual([0, undefined])
})

test.each([
  ['margin', '0', '0'],
  ['margin', '0.0000000001', '0 to 1'],
  ['margin', '0.01', '0 to 1'],
  ['margin', '0.1000000000001', 'over 10'],
  ['margin', '1', '100'],
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
] as const)('a %s of %s is in the range %s', (name, value, label) => {
  const update = madeUpPoolUpdate({ [name === 'cost' ? 'fixed_cost' : name]: value })
  const { buckets } = poolStatistics(listUpdates([update]), 300).terms[name]
  expect(buckets.filter(({ pools }) => pools > 0).map(({ range }) => range.label)).toEqual([label])
  expect(poolTerms[name].ranges).toHaveLength(buckets.length)
})
