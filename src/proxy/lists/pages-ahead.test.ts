import { describe, expect, test } from 'vitest'
import { createPagesAhead } from './pages-ahead.ts'

function createService() {
  const requested: number[] = []
  const aborted: number[] = []
  const failing = new Set<number>()
  const fetchPage = async (skip: number, signal: AbortSignal) => {
    requested.push(skip)
    signal.addEventListener('abort', () => aborted.push(skip))
    if (failing.has(skip)) throw new Error(`no page at ${skip}`)
    return [`{"id":${skip}}`]
  }
  return { requested, aborted, failing, fetchPage }
}

describe('pages ahead', () => {
  test('are requested one by one at first, and then up to the limit', async () => {
    const { requested, fetchPage } = createService()
    const pages = createPagesAhead(fetchPage, 3)
    const counts: number[] = []
    for (let skip = 0; skip < 5; skip++) {
      expect(await pages.take(skip, 1)).toEqual([`{"id":${skip}}`])
      counts.push(requested.length)
    }
    expect(counts).toEqual([1, 2, 4, 6, 7])
    expect(requested).toEqual([0, 1, 3, 2, 4, 5, 6])
  })

  test('stay at hand until they are taken', async () => {
    const { requested, fetchPage } = createService()
    const pages = createPagesAhead(fetchPage, 4)
    await pages.get(7)
    await pages.take(7, 1)
    expect(requested).toEqual([7])
    await pages.take(7, 1)
    expect(requested).toEqual([7, 7])
  })

  test('fail when it is their turn', async () => {
    const { failing, fetchPage } = createService()
    const pages = createPagesAhead(fetchPage, 4)
    failing.add(3)
    for (const skip of [0, 1, 2]) await pages.take(skip, 1)
    await expect(pages.take(3, 1)).rejects.toThrow('no page at 3')
  })

  test('are withdrawn when they are discarded, and begin with a single one again', async () => {
    const { requested, aborted, fetchPage } = createService()
    const pages = createPagesAhead(fetchPage, 4)
    for (const skip of [0, 1, 2]) await pages.take(skip, 1)
    pages.discard()
    expect(aborted).toContain(3)
    requested.length = 0
    await pages.take(3, 1)
    expect(requested).toEqual([3])
  })
})
