import { expect, test } from 'vitest'
import { madeUpAccount } from '#testing/chain/made-up-account.ts'
import { madeUpPoolUpdate } from '#testing/chain/made-up-pool-update.ts'
import { ApiError, ConnectionError } from '../../api/api-error.ts'
import type { SeenState, Watched } from '../kept/watched.ts'
import { type Received, seenOf, stateOf, tallyOf, type WatchState } from './watch-state.ts'

const pool = (seen?: SeenState): Watched => ({ network: 'mainnet', kind: 'pool', id: '4268', since: 1, seen })
const received = (fields: Partial<Received>): Received => ({
  data: undefined,
  error: null,
  staleFrom: undefined,
  ...fields,
})
const updates = received({ data: { kind: 'pool', updates: [madeUpPoolUpdate({ id: 7n })] } })
const seen = (at: number, update: string | null): SeenState => ({ at, chain: '', update })

test.each<[string, Received | undefined, object]>([
  ['not requested', undefined, { kind: 'waiting' }],
  ['under way', received({}), { kind: 'waiting' }],
  ['not known to the data service', received({ error: new ApiError(404, '') }), { kind: 'unknown' }],
  ['failed', received({ error: new ConnectionError('') }), { kind: 'failed' }],
  ['loaded', updates, { kind: 'loaded', changes: { kind: 'pool' } }],
  [
    'loaded, and its next request failed',
    { ...updates, error: new ConnectionError('') },
    { kind: 'loaded', changes: { kind: 'pool' } },
  ],
  [
    'an old copy from after the visit',
    { ...updates, staleFrom: 6 },
    { kind: 'loaded', changes: { kind: 'pool' } },
  ],
  [
    'an old copy from before the visit',
    { ...updates, staleFrom: 4 },
    { kind: 'loaded', changes: { kind: 'older' } },
  ],
])('an entry whose data are %s', (_, response, state) => {
  expect(stateOf(pool(seen(5, null)), response, '')).toMatchObject(state)
})

test('after a look nothing has changed', () => {
  for (const data of [updates.data, { kind: 'account', account: madeUpAccount({}) } as const]) {
    if (!data) continue
    const looked = stateOf(pool(seenOf(data, 'c', 9)), received({ data }), 'c')
    expect(tallyOf([looked])).toMatchObject({ compared: 1, changed: 0, since: 9 })
  }
})

const changed = (at: number) => stateOf(pool(seen(at, null)), updates, '')
const unchanged = (at: number) => stateOf(pool(seen(at, '7')), updates, '')
const waiting = stateOf(pool(), undefined, '')
test.each<[string, WatchState[], number | undefined, ReturnType<typeof tallyOf>]>([
  [
    'what changed counts from its earliest visit',
    [changed(20), unchanged(10), changed(30)],
    undefined,
    { watched: 3, waiting: 0, compared: 3, changed: 2, since: 20 },
  ],
  [
    'what did not change counts from the latest visit',
    [unchanged(10), unchanged(20)],
    undefined,
    { watched: 2, waiting: 0, compared: 2, changed: 0, since: 20 },
  ],
  [
    'an entry that is seen for the first time is not compared',
    [stateOf(pool(), updates, ''), unchanged(10)],
    undefined,
    { watched: 2, waiting: 0, compared: 1, changed: 0, since: 10 },
  ],
  [
    'only entries that are requested are waited for',
    [unchanged(10), waiting, waiting],
    2,
    { watched: 3, waiting: 1, compared: 1, changed: 0, since: 10 },
  ],
  [
    'an empty list has no visit',
    [],
    undefined,
    { watched: 0, waiting: 0, compared: 0, changed: 0, since: undefined },
  ],
])('%s', (_, states, requested, tally) => {
  expect(tallyOf(states, requested)).toEqual(tally)
})
