import { describe, expect, test } from 'vitest'
import { findUnchangedStart } from './list-collector.ts'

const rowsUpTo = (last: number, name = 'a') =>
  Array.from({ length: last }, (_, i) => `{"id":${i + 1},"name":"${name}"}`)

function storedList(rows: readonly string[]) {
  return { body: Buffer.from(`[${rows.join(',\n')}]`) }
}

const asReceived = (row: string) => row

function find(stored: readonly string[], current: readonly string[], pageSize = 20) {
  const requested: number[] = []
  const fetchPage = async (skip: number) => {
    requested.push(skip)
    return current.slice(skip, skip + pageSize)
  }
  return findUnchangedStart(storedList(stored), pageSize, fetchPage, asReceived).then((start) => ({
    start,
    requested,
  }))
}

describe('the unchanged start of a stored list', () => {
  test.each([0, 1, 19, 20, 100])('ends one page back when %i rows were added', async (added) => {
    const stored = rowsUpTo(130)
    const current = rowsUpTo(130 + added)
    const { start, requested } = await find(stored, current)
    expect(requested).toEqual([111])
    const page = current.slice(111, 131)
    expect(start).toEqual({ rows: stored.slice(0, 111), page, pageSize: 20 })
  })

  test('is looked for four times as far back each time', async () => {
    const current = [...rowsUpTo(60), ...rowsUpTo(130, 'changed').slice(60)]
    const { start, requested } = await find(rowsUpTo(130), current)
    expect(requested).toEqual([111, 54])
    expect(start?.rows).toHaveLength(54)
  })

  test('does not exist when the list was replaced', async () => {
    const { start, requested } = await find(rowsUpTo(130), rowsUpTo(130, 'changed'))
    expect(start).toBeUndefined()
    expect(requested).toEqual([111, 54])
  })

  test('counts with the page size that it sees, where pages have become smaller', async () => {
    const stored = rowsUpTo(130)
    const fetchPage = async (skip: number) => stored.slice(skip, skip + 5)
    expect((await findUnchangedStart(storedList(stored), 20, fetchPage, asReceived))?.pageSize).toBe(5)
  })
})
