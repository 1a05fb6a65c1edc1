import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { networkOrStored } from './network-or-stored.ts'

const network = new Response('network')
const stored = new Response('stored')
const found = async () => stored
const nothing = async () => undefined
const refused = () => Promise.reject(new DOMException('storage is refused', 'SecurityError'))
const failed = () => Promise.reject(new TypeError('no connection'))
const never = () => new Promise<Response>(() => undefined)

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test.each([
  ['the network in time', async () => network, found, 'network'],
  ['the stored response when the network fails', failed, found, 'stored'],
  ['the stored response when the network is late', never, found, 'stored'],
  ['the network, however late, when nothing is stored', () => later(5000), nothing, 'network'],
  ['the network, however late, when storage is refused', () => later(5000), refused, 'network'],
])('%s', async (_, response, find, text) => {
  const result = networkOrStored(response(), find, 3000)
  await vi.advanceTimersByTimeAsync(6000)
  expect(await (await result).clone().text()).toBe(text)
})

test('the failure of the network where nothing is stored', async () => {
  await expect(networkOrStored(failed(), nothing, 3000)).rejects.toThrow('no connection')
})

test('without a limit the network may take any time', async () => {
  const result = networkOrStored(later(60_000), found)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await (await result).clone().text()).toBe('network')
})

function later(milliseconds: number): Promise<Response> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, network))
}
