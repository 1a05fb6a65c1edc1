import { afterEach, expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { DAY } from '#cardano/utc-time.ts'
import { noteServerTime } from '../../browser/server-clock.ts'
import { readEntries } from './sheet-entries.ts'

afterEach(() => noteServerTime(new Date().toUTCString(), Date.now()))

test('a date is judged by the clock of the server', () => {
  const later = new Date(Date.now() + 400 * DAY)
  const text = new Date(later.getTime() - 100 * DAY).toISOString().slice(0, 10)
  const read = () => JSON.stringify(readEntries([text], networks.mainnet))
  const before = read()
  noteServerTime(later.toUTCString(), Date.now())
  expect(read()).not.toBe(before)
})
