import { expect, test } from 'vitest'
import { lovelace } from '#cardano/lovelace.ts'
import { parseMarginFraction } from '#cardano/margin.ts'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { rowsInForce } from './rows-in-force.ts'
import { selectUpdates } from './select-updates.ts'
import { createUpdateColumns } from './update-columns.ts'
import { NEWEST_FIRST, type UpdateFilters } from './update-selection.ts'

const MOST = 2n ** 64n - 1n
const updates = [
  { hash_id: 7n, active_epoch_no: 210, pledge: MOST, margin: '0.0299', vrf_key_hash_hex: '9be3' },
  {
    hash_id: 8n,
    active_epoch_no: 210,
    pledge: MOST - 1n,
    margin: '0.029900000000000001',
    vrf_key_hash_hex: '9bf0',
  },
  { hash_id: 7n, active_epoch_no: 215, pledge: 0n, margin: '1', vrf_key_hash_hex: '9be3' },
  {
    hash_id: 7n,
    active_epoch_no: 215,
    pledge: 0n,
    margin: '1',
    vrf_key_hash_hex: 'aa00',
    reward_addr_id: null,
  },
  { hash_id: 9n, active_epoch_no: 220, pledge: 5n, margin: '0', vrf_key_hash_hex: '9be3' },
].map((fields, row) => madeUpPoolUpdate({ id: BigInt(row + 1), ...fields }))

const columns = createUpdateColumns()
for (const update of updates) columns.add(update)

const margin = (least?: string, greatest?: string) => ({
  least: least === undefined ? undefined : parseMarginFraction(least),
  greatest: greatest === undefined ? undefined : parseMarginFraction(greatest),
})
const pledge = (least?: bigint, greatest?: bigint) => ({
  least: least === undefined ? undefined : lovelace(least),
  greatest: greatest === undefined ? undefined : lovelace(greatest),
})

test.each<[string, UpdateFilters, readonly number[]]>([
  ['nothing', {}, [4, 3, 2, 1, 0]],
  ['a pool', { pool: 7n }, [3, 2, 0]],
  ['a pool without updates', { pool: 6n }, []],
  ['the start of a key hash', { vrf: '9be' }, [4, 2, 0]],
  ['a key hash', { vrf: '9bf0' }, [1]],
  ['the first epoch', { epochs: { least: 215, greatest: undefined } }, [4, 3, 2]],
  ['epochs between those of updates', { epochs: { least: 211, greatest: 214 } }, []],
  ['the greatest pledge of all', { pledge: pledge(MOST) }, [0]],
  ['pledges up to one lovelace less', { pledge: pledge(1n, MOST - 1n) }, [4, 1]],
  ['a margin that differs in the 18th digit', { margin: margin('0.0299', '0.0299') }, [0]],
  ['margins up to that of another update', { margin: margin(undefined, '0.029900000000000001') }, [4, 1, 0]],
  ['one kind of change', { changed: 'margin-full' }, [2]],
  ['first registrations', { changed: 'first' }, [4, 1, 0]],
  ['a cost that no pool has', { cost: pledge(1n, 2n) }, []],
  ['terms in force', { asOf: 215 }, [3, 1]],
  ['several of them', { pool: 7n, changed: 'vrf', epochs: { least: 215, greatest: 215 } }, [3]],
])('a filter by %s', (_, filters, rows) => {
  expect([...selectUpdates(columns, { filters, sort: NEWEST_FIRST }).rows]).toEqual(rows)
})

test.each([
  ['margin', true, [3, 2, 1, 0, 4]],
  ['margin', false, [4, 0, 1, 3, 2]],
  ['pledge', true, [0, 1, 4, 3, 2]],
  ['reward', false, [3, 4, 2, 1, 0]],
  ['active', false, [1, 0, 3, 2, 4]],
  ['id', false, [0, 1, 2, 3, 4]],
] as const)('the order by %s, descending: %s; the newest of equals first', (column, descending, rows) => {
  const { rows: found } = selectUpdates(columns, { filters: {}, sort: { column, descending } })
  expect([...found]).toEqual(rows)
})

test('pools are counted, and epochs whatever range of them is selected', () => {
  const filters = { vrf: '9', epochs: { least: 220, greatest: undefined } }
  const { pools, perEpoch } = selectUpdates(columns, { filters, sort: NEWEST_FIRST })
  expect(pools).toBe(1)
  expect(perEpoch).toEqual({ firstEpoch: 210, counts: Uint32Array.of(2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1) })
})

test.each([
  [209, []],
  [210, [0, 1]],
  [215, [3, 1]],
  [9999, [3, 1, 4]],
])('terms in force in epoch %i', (epoch, rows) => {
  expect([...rowsInForce(columns, epoch)]).toEqual(rows)
})

test('no update is selected of none', () => {
  const none = selectUpdates(createUpdateColumns(), { filters: { asOf: 3 }, sort: NEWEST_FIRST })
  expect(none).toEqual({
    rows: new Uint32Array(),
    pools: 0,
    perEpoch: { firstEpoch: 0, counts: new Uint32Array() },
  })
})

test('columns that grow after they were read have all rows', () => {
  const growing = createUpdateColumns()
  for (let id = 0n; id < 3000n; id++) {
    growing.add(madeUpPoolUpdate({ id, pledge: 3000n - id }))
    if (id === 1000n) growing.column('pledge')
  }
  const { rows } = selectUpdates(growing, { filters: {}, sort: { column: 'pledge', descending: false } })
  expect(rows.length).toBe(3000)
  expect([...rows]).toEqual(Array.from({ length: 3000 }, (_, i) => 2999 - i))
})
