import { describe, expect, test } from 'vitest'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { createSimulatedClock } from '#testing/proxy/simulated-clock.ts'
import type { ListRow } from '../resources/resource-loader.ts'
import { UpstreamUnavailable } from '../upstream/upstream-failures.ts'
import { type KnownRows, ListCollection, type ListSource } from './list-collection.ts'

const rowsUpTo = (last: number, name = 'a'): ListRow[] =>
  Array.from({ length: last }, (_, i) => ({ id: String(i + 1), text: `{"id":${i + 1},"name":"${name}"}` }))

interface Service {
  rows: readonly ListRow[]
  pageSize: number
  ignoresSkip?: boolean
  counts?: boolean
}

/** A list over a service whose rows the test changes, with the requests that it has had. */
function open(service: Service, known?: Partial<KnownRows>, changes: Partial<ListSource> = {}) {
  const clock = createSimulatedClock()
  const skips: number[] = []
  const kept: string[][] = []
  const source: ListSource = {
    network: 'mainnet',
    clock,
    isInOrder: true,
    isShort: () => false,
    mayGoOn: async () => true,
    page: async (skip) => {
      skips.push(skip)
      const begin = service.ignoresSkip ? 0 : skip
      const rows = service.rows.slice(begin, begin + service.pageSize)
      return { rows, dialect: 'live', headers: {}, saysWhole: false }
    },
    count: async () => (service.counts ? service.rows.length : undefined),
    keep: async (from, { rows }) => {
      kept.splice(0, kept.length, [
        ...(kept[0] ?? []).slice(0, from),
        ...rows.slice(from).map(({ id }) => id),
      ])
    },
    recovery: 30 * SECOND,
    ...changes,
  }
  const list = new ListCollection(
    source,
    known && { rows: [], dialect: 'live', pageSize: service.pageSize, wasComplete: true, ...known },
  )
  const ids = async () => (await list.collect())?.rows.map(({ id }) => Number(id))
  return { list, clock, skips, kept, ids }
}

const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1)

describe('a list that is brought up to date', () => {
  test.each([0, 1, 19, 20, 100])('is read from one page back when %i rows were added', async (added) => {
    const { skips, ids } = open({ rows: rowsUpTo(130 + added), pageSize: 20 }, { rows: rowsUpTo(130) })
    expect(await ids()).toEqual(upTo(130 + added))
    expect(skips[0]).toBe(111)
    expect(skips.length).toBeLessThanOrEqual(2 + Math.ceil(Math.max(added - 1, 0) / 19))
  })

  test('is read from farther back where rows have changed', async () => {
    const current = [...rowsUpTo(60), ...rowsUpTo(130, 'changed').slice(60)]
    const { list, skips } = open({ rows: current, pageSize: 20 }, { rows: rowsUpTo(130) })
    expect((await list.collect())?.rows).toEqual(current)
    expect(skips.slice(0, 3)).toEqual([111, 35, 54])
  })

  test('is read anew where the list was replaced', async () => {
    const current = rowsUpTo(30, 'changed')
    const { list } = open({ rows: current, pageSize: 20 }, { rows: rowsUpTo(130) })
    expect((await list.collect())?.rows).toEqual(current)
  })

  test('is complete where pages have become smaller', async () => {
    const { ids } = open({ rows: rowsUpTo(140), pageSize: 5 }, { rows: rowsUpTo(130), pageSize: 20 })
    expect(await ids()).toEqual(upTo(140))
  })

  test('goes on where it was before the end of the program', async () => {
    const { skips, ids, kept } = open(
      { rows: rowsUpTo(130), pageSize: 20 },
      { rows: rowsUpTo(61), wasComplete: false },
    )
    expect(await ids()).toEqual(upTo(130))
    expect(skips[0]).toBe(60)
    expect(kept[0]?.length).toBe(130 - 61)
  })
})

test('a page of a known list that is short for another reason is not its end', async () => {
  const { skips, ids } = open(
    { rows: rowsUpTo(230), pageSize: 20 },
    { rows: rowsUpTo(130) },
    {
      page: async (skip) => {
        skips.push(skip)
        const size = skips.length === 2 ? 7 : 20
        return {
          rows: rowsUpTo(230).slice(skip, skip + size),
          dialect: 'live',
          headers: {},
          saysWhole: false,
        }
      },
    },
  )
  expect(await ids()).toEqual(upTo(230))
})

describe('a list that changes while it is collected', () => {
  test('loses no row when its end is taken back', async () => {
    const service: Service = { rows: rowsUpTo(100), pageSize: 20 }
    const { ids, skips } = open(service, undefined, {
      mayGoOn: async () => {
        if (skips.length === 5) service.rows = [...rowsUpTo(90), ...rowsUpTo(120, 'new').slice(90)]
        return true
      },
    })
    expect(await ids()).toEqual(upTo(120))
  })

  test('is refused when it is another one each time', async () => {
    const service: Service = { rows: rowsUpTo(100), pageSize: 20 }
    let turn = 0
    const { list } = open(service, undefined, {
      mayGoOn: async () => {
        service.rows = rowsUpTo(100, `turn ${turn++}`)
        return true
      },
    })
    await expect(list.collect()).rejects.toMatchObject({ reason: 'invalid' })
    expect(turn).toBeLessThan(60)
  })
})

describe('a service that returns the first page for each', () => {
  test('has a list of one page where it does not count, or counts no more', async () => {
    for (const counts of [false, true]) {
      const { list } = open({ rows: rowsUpTo(20), pageSize: 20, ignoresSkip: true, counts })
      expect(await list.collect()).toMatchObject({ rows: rowsUpTo(20), pageSize: undefined })
    }
  })

  test('is not whole as long as it cannot count', async () => {
    const { list, clock } = open({ rows: rowsUpTo(29), pageSize: 20, ignoresSkip: true }, undefined, {
      count: async () => {
        throw new UpstreamUnavailable('timeout', 503, 'It fails.', {})
      },
    })
    const given = expect(list.collect()).rejects.toMatchObject({ reason: 'timeout' })
    await clock.run(5 * MINUTE)
    await given
  })

  test('is refused where a known list had more', async () => {
    const { list } = open({ rows: rowsUpTo(130), pageSize: 20, ignoresSkip: true }, { rows: rowsUpTo(130) })
    await expect(list.collect()).rejects.toMatchObject({ reason: 'invalid' })
  })

  test('is refused where it counts more', async () => {
    const { list } = open({ rows: rowsUpTo(29), pageSize: 20, ignoresSkip: true, counts: true })
    await expect(list.collect()).rejects.toMatchObject({
      reason: 'invalid',
      message: expect.stringContaining('first page of a list in place of a later one'),
    })
  })
})

test('a list that goes on for ever ends by its count', async () => {
  let next = 0
  const { list } = open({ rows: rowsUpTo(40), pageSize: 20, counts: true }, undefined, {
    isInOrder: false,
    page: async () => {
      next += 20
      const rows = rowsUpTo(next).slice(next - 20)
      return { rows, dialect: 'live', headers: {}, saysWhole: false }
    },
  })
  await expect(list.collect()).rejects.toMatchObject({
    message: expect.stringContaining('more records than it counts'),
  })
})

test('limits are waited for as long as they last, and a service that fails for a while', async () => {
  const outcomes: ('rate-limit' | 'timeout' | undefined)[] = [
    undefined,
    'rate-limit',
    'rate-limit',
    undefined,
  ]
  const collected = open({ rows: rowsUpTo(50), pageSize: 20 })
  const { clock } = collected
  const failing = (reason: 'rate-limit' | 'timeout', wait: number | undefined) =>
    new UpstreamUnavailable(reason, 503, 'It fails.', {
      notBefore: wait === undefined ? undefined : clock.now() + wait,
    })
  const { ids } = open({ rows: rowsUpTo(50), pageSize: 20 }, undefined, {
    clock,
    page: async (skip) => {
      const reason = outcomes.shift()
      if (reason) throw failing(reason, 10 * MINUTE)
      return { rows: rowsUpTo(50).slice(skip, skip + 20), dialect: 'live', headers: {}, saysWhole: false }
    },
  })
  const waiting = ids()
  await clock.run(21 * MINUTE)
  expect(await waiting).toEqual(upTo(50))

  const { list } = open({ rows: rowsUpTo(50), pageSize: 20 }, undefined, {
    clock,
    page: async (skip) => {
      if (skip > 0) throw failing('timeout', undefined)
      return { rows: rowsUpTo(20), dialect: 'live', headers: {}, saysWhole: false }
    },
  })
  const given = expect(list.collect()).rejects.toMatchObject({ reason: 'timeout' })
  await clock.run(5 * MINUTE)
  await given
  expect(list.progress.rows).toBe(20)
})

test('the progress names rows, their number, and the time that the others take at the pace so far', async () => {
  const service: Service = { rows: rowsUpTo(96), pageSize: 20, counts: true }
  const opened = open(service)
  const { clock } = opened
  const { list } = open(service, undefined, {
    clock,
    mayGoOn: () =>
      new Promise((resolve) => {
        clock.schedule(2 * SECOND, () => resolve(true))
      }),
  })
  const collecting = list.collect()
  await clock.run(SECOND)
  expect(list.progress).toEqual({ rows: 20, expected: undefined, left: undefined })
  await clock.run(4 * SECOND)
  const { rows, expected, left } = list.progress
  expect([rows, expected]).toEqual([58, 96])
  // 19 further rows each two seconds, and one has passed since the last.
  expect(left).toBeCloseTo((38 / 38) * 5 * SECOND, -3)
  await clock.run(MINUTE)
  await collecting
})

test('the progress of a list that has become shorter names no time', async () => {
  const service: Service = { rows: rowsUpTo(96), pageSize: 20, counts: true }
  const times: (number | undefined)[] = []
  const opened = open(
    service,
    { rows: rowsUpTo(90), wasComplete: false },
    {
      mayGoOn: async () => {
        await opened.clock.run(SECOND)
        service.rows = rowsUpTo(96, 'changed')
        times.push(opened.list.progress.left)
        return true
      },
    },
  )
  expect(await opened.ids()).toEqual(upTo(96))
  for (const left of times) expect(left ?? 0).toBeGreaterThanOrEqual(0)
})
