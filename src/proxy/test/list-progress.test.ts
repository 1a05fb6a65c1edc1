import { mkdtemp, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { DAY, SECOND } from '#cardano/utc-time.ts'
import { createTestClock, type TestClock } from '#testing/proxy/test-clock.ts'
import { longTimeouts, openTestProxy, type TestProxy, upstreamOver } from '#testing/proxy/test-proxy.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'
import type { Upstream } from '../upstream/upstream.ts'

const UPDATES = '/mainnet/api/core/pools/updates'
/** No request waits for a list. */
const atOnce = { ...longTimeouts, list: 0 }

let clock: TestClock
let upstream: FaultUpstream
let proxy: TestProxy | undefined
let lists: string

beforeEach(async () => {
  clock = createTestClock()
  lists = await mkdtemp(join(tmpdir(), 'epochal-lists-'))
  upstream = await openFaultUpstream({ dialect: 'live', now: clock.now })
  upstream.chain.poolUpdates = 400
})

afterEach(async () => {
  await proxy?.close()
  proxy = undefined
  await upstream.close()
  await rm(lists, { recursive: true })
})

async function open(changes: Partial<Upstream> = {}, timeouts = atOnce): Promise<TestProxy> {
  proxy = await openTestProxy([upstreamOver(upstream, { dialect: 'live', ...changes })], {}, undefined, {
    clock,
    timeouts,
    lists,
  })
  return proxy
}

/** Stops the proxy as a kill does: nothing is written any more. */
async function kill(): Promise<void> {
  await proxy?.close()
  proxy = undefined
}

const dataCalls = () => upstream.requests.filter(({ path }) => path.includes('/pools/updates')).length
const ids = (text: string): number[] => JSON.parse(text).map(({ id }: { id: number }) => id)
const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

/** Waits for what goes over a connection of this machine. */
function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5))
}

/** The list when it is complete, with the answers before. */
async function collected(from: TestProxy) {
  const progress: { rows: number; expected: number | null; seconds: number | null }[] = []
  for (;;) {
    const response = await from.fetch(UPDATES)
    if (response.status === 200) return { text: response.text, progress }
    expect(response.status).toBe(503)
    expect(response.staleReason).toBe('collecting')
    expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
    progress.push(JSON.parse(response.text))
    clock.elapse(SECOND)
    await new Promise(setImmediate)
  }
}

test('a list that is incomplete is answered at once with how far it is, and never as a whole one', async () => {
  const { text, progress } = await collected(await open({ perSecond: 10 }))
  expect(ids(text)).toEqual(upTo(400))
  expect(progress[0]).toMatchObject({ rows: 0, expected: null, seconds: null })
  const late = progress.filter(({ expected }) => expected !== null)
  expect(late.length).toBeGreaterThan(1)
  expect(new Set(late.map(({ expected }) => expected))).toEqual(new Set([400]))
  const rows = progress.map((one) => one.rows)
  expect(rows).toEqual(rows.toSorted((a, b) => a - b))
  expect(Math.max(...rows)).toBeLessThanOrEqual(400)
  const [first, last] = [late.at(1)?.seconds ?? 0, late.at(-1)?.seconds ?? 0]
  expect(first).toBeGreaterThan(last)
})

test('the collecting takes half of a known rate, and visitors come first', async () => {
  const from = await open({ perSecond: 4 })
  expect((await from.fetch(UPDATES)).status).toBe(503)
  await expect.poll(dataCalls).toBeGreaterThan(0)
  const begun = dataCalls()
  const visits: Promise<{ readonly status: number }>[] = []
  const TENTH = SECOND / 10
  for (let tenth = 0; tenth < 150; tenth++) {
    if (tenth % 10 === 0) visits.push(from.fetch(`/mainnet/api/core/epochs/${tenth}`))
    clock.elapse(TENTH)
    await settled()
  }
  expect((await Promise.all(visits)).map(({ status }) => status)).toEqual(Array(15).fill(200))
  // Two pages a second of the four requests, in fifteen seconds; the number of all is one more.
  expect(dataCalls() - begun).toBeLessThanOrEqual(32)
  expect(dataCalls() - begun).toBeGreaterThanOrEqual(20)
})

test('what was collected goes on after the program has ended, and comes from its file when it is complete', async () => {
  const first = await open({ perSecond: 10 })
  await first.fetch(UPDATES)
  await expect
    .poll(async () => {
      clock.elapse(SECOND)
      return JSON.parse((await first.fetch(UPDATES)).text).rows
    })
    .toBeGreaterThan(150)
  await kill()
  const [name = ''] = await readdir(lists)
  const path = join(lists, name)
  const kept = (await readFile(path, 'utf8')).split('\n').length
  expect(kept).toBeGreaterThan(150)
  // A row that was being written has no end.
  await writeFile(path, (await readFile(path)).subarray(0, -20))

  const before = dataCalls()
  expect(ids((await collected(await open({ perSecond: 10 }))).text)).toEqual(upTo(400))
  expect(dataCalls() - before).toBeLessThanOrEqual(Math.ceil((400 - 150) / 19) + 3)
  await kill()

  upstream.chain.poolUpdates = 405
  const whole = dataCalls()
  expect(ids((await collected(await open())).text)).toEqual(upTo(405))
  expect(dataCalls() - whole).toBeLessThanOrEqual(2)
})

test.each([
  ['of another service', (text: string) => text.replace(/"of":"[^"]*"/, '"of":"another"')],
  ['of another form', (text: string) => text.replace('"version":1', '"version":0')],
  ['of another dialect', (text: string) => text.replace('"dialect":"live"', '"dialect":"documented"')],
  ['with what is no row', (text: string) => text.replace('\n{"id":1,', '\n{"no":1,')],
  ['that is no list', () => 'nothing\n'],
  ['that is empty', () => ''],
])('a file %s is not taken, and written anew', async (_, changed) => {
  expect(ids((await collected(await open())).text)).toEqual(upTo(400))
  await kill()
  const [name = ''] = await readdir(lists)
  const path = join(lists, name)
  const text = await readFile(path, 'utf8')
  await writeFile(path, changed(text))
  expect(ids((await collected(await open())).text)).toEqual(upTo(400))
  expect(await readFile(path, 'utf8')).toBe(text)
})

test('a directory that cannot be written keeps nothing, and the list is served', async () => {
  await rm(lists, { recursive: true })
  await writeFile(lists, 'a file')
  const from = await open()
  expect(ids((await collected(from)).text)).toEqual(upTo(400))
  expect(from.events.filter(({ event }) => event === 'lists')).toHaveLength(1)
  await truncate(lists)
})

test('no secret is in a file', async () => {
  await collected(await open())
  for (const name of await readdir(lists)) {
    const text = await readFile(join(lists, name), 'utf8')
    for (const secret of [upstream.key, upstream.secret, upstream.url, ...upstream.tokens]) {
      expect(text).not.toContain(secret)
    }
  }
})

test('no list is collected beyond the bytes of a day, and it goes on the next day', async () => {
  const from = await open({ bytesPerDay: 20_000 })
  await from.fetch(UPDATES)
  let calls = -1
  await expect
    .poll(() => {
      const isStill = calls === dataCalls()
      calls = dataCalls()
      return isStill
    })
    .toBe(true)
  const { rows } = JSON.parse((await from.fetch(UPDATES)).text)
  expect(rows).toBeGreaterThan(19)
  expect(rows).toBeLessThan(200)
  expect((await from.fetch('/mainnet/api/core/epochs/1')).status).toBe(200)
  expect(dataCalls()).toBe(calls)
  clock.elapse(DAY - (clock.now() % DAY))
  await expect
    .poll(async () => {
      clock.elapse(SECOND)
      await settled()
      return dataCalls()
    })
    .toBeGreaterThan(calls + 1)
})
