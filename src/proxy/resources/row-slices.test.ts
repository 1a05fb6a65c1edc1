import { expect, test } from 'vitest'
import { rowSlices } from './row-slices.ts'

const MEGABYTE = 2 ** 20

test('a short list, and what is no list of records, stays whole', () => {
  for (const text of [
    '[]',
    '[{"id":1}]',
    '{"value":[]}',
    'x'.repeat(2 * MEGABYTE),
    `[${'1,'.repeat(MEGABYTE)}2]`,
  ]) {
    expect([...rowSlices(text)]).toEqual([text])
  }
})

test('a long list is cut between records, whatever stands in them', () => {
  const rows = Array.from({ length: 30_000 }, (_, id) => ({
    id,
    text: `},{ "\\ ${'x'.repeat(id % 200)}`,
    list: [{ inner: [1, 2] }, {}],
  }))
  for (const [gap, end] of [
    [',', ']'],
    [' ,\n  ', '\n]\n'],
  ]) {
    const slices = [...rowSlices(` [ ${rows.map((row) => JSON.stringify(row)).join(gap)}${end}`)]
    expect(slices.length).toBeGreaterThan(3)
    expect(Math.max(...slices.map(({ length }) => length))).toBeLessThan(1.1 * MEGABYTE)
    expect(slices.flatMap((slice) => JSON.parse(slice))).toEqual(rows)
  }
})

test('what follows a list, and a list without an end, stay wrong', () => {
  const row = JSON.stringify({ text: 'x'.repeat(1000) })
  const long = Array.from({ length: 3000 }, () => row).join(',')
  for (const text of [`[${long}`, `[${long}]x`, `[${long},]`]) {
    const parsed = () => [...rowSlices(text)].map((slice) => JSON.parse(slice))
    expect(parsed).toThrow(SyntaxError)
  }
})
