import { IncomingMessage } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { Secret } from '#contract/secret.ts'
import { createClientReader } from '#http/client-address.ts'
import { createCallerAddress } from './dashboard-call.ts'

const proof = new Secret('the proof of this start')

function received(peer: string, headers: Record<string, string>): IncomingMessage {
  const socket = new Socket()
  Object.defineProperty(socket, 'remoteAddress', { value: peer })
  return Object.assign(new IncomingMessage(socket), { headers })
}

const forwarded = { 'x-forwarded-for': '203.0.113.9' }
const proven = { ...forwarded, 'epochal-proxy-proof': 'the proof of this start' }

test.each([
  ['the proxy of this process is believed', '127.0.0.1', proven, [], '203.0.113.9'],
  ['a client directly at the service is not', '127.0.0.1', forwarded, [], '127.0.0.1'],
  ['nor one with another proof', '127.0.0.1', { ...proven, 'epochal-proxy-proof': 'a' }, [], '127.0.0.1'],
  ['nor one with an empty proof', '127.0.0.1', { ...proven, 'epochal-proxy-proof': '' }, [], '127.0.0.1'],
  ['a trusted proxy is believed', '10.0.0.1', forwarded, ['10.0.0.1'], '203.0.113.9'],
  ['another proxy is not', '10.0.0.2', forwarded, ['10.0.0.1'], '10.0.0.2'],
  ['a proof without an address gives none', '127.0.0.1', { ...proven, 'x-forwarded-for': '' }, [], ''],
])('%s', (_, peer, headers, trusted, expected) => {
  expect(createCallerAddress(createClientReader(trusted), proof)(received(peer, headers))).toBe(expected)
})

test('without a proxy in this process, no proof is believed', () => {
  const addressOf = createCallerAddress(createClientReader([]), undefined)
  expect(addressOf(received('127.0.0.1', { ...forwarded, 'epochal-proxy-proof': '' }))).toBe('127.0.0.1')
  expect(addressOf(received('127.0.0.1', { ...forwarded, 'epochal-proxy-proof': 'undefined' }))).toBe(
    '127.0.0.1',
  )
})
