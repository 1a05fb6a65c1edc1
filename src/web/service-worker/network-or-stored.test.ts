import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isGatewayFailure, networkOrStored } from './network-or-stored.ts'

const limits = { longest: 3000, isFailure: isGatewayFailure }
const network = new Response('network')
const stored = new Response('stored')
const gateway = new Response('gateway', { status: 502, headers: { 'Content-Type': 'text/html' } })
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
  ["the stored response in place of a gateway's", async () => gateway, found, 'stored'],
  ["a gateway's response when nothing is stored", async () => gateway, nothing, 'gateway'],
  ['the network, however late, when nothing is stored', () => later(5000), nothing, 'network'],
  ['the network, however late, when storage is refused', () => later(5000), refused, 'network'],
])('%s', async (_, response, find, text) => {
  const result = networkOrStored(response(), find, limits)
  await vi.advanceTimersByTimeAsync(6000)
  expect(await (await result).clone().text()).toBe(text)
})

test('the failure of the network where nothing is stored', async () => {
  await expect(networkOrStored(failed(), nothing, limits)).rejects.toThrow('no connection')
})

test('without a limit the network may take any time', async () => {
  const result = networkOrStored(later(60_000), found)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await (await result).clone().text()).toBe('network')
})

test.each([
  [true, 502, 'text/html'],
  [true, 503, 'text/plain'],
  [true, 504, 'text/html'],
  [false, 503, 'application/problem+json'],
  [false, 500, 'text/html'],
  [false, 404, 'text/html'],
  [false, 200, 'text/html'],
])("a gateway's failure %s: %i, %s", (expected, status, type) => {
  expect(isGatewayFailure({ status, headers: new Headers({ 'Content-Type': type }) })).toBe(expected)
})

function later(milliseconds: number): Promise<Response> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds, network))
}
