import { describe, expect, test } from 'vitest'
import {
  addressGroup,
  createAddressList,
  createClientReader,
  createMetricsAccess,
  isLoopbackHost,
} from './client-address.ts'

const trusted = ['127.0.0.1', '10.0.0.0/8', 'fd00::/8']

describe('the address of a client', () => {
  test.each([
    // peer, X-Forwarded-For, address
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '9.9.9.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', undefined, '203.0.113.9'],
    ['2001:db8::1', undefined, '2001:db8::1'],
    ['10.1.2.3', undefined, '10.1.2.3'],
    ['10.1.2.3', '', '10.1.2.3'],
    ['10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['::ffff:10.1.2.3', '203.0.113.9', '203.0.113.9'],
    ['fd00::7', '203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '1.1.1.1, 203.0.113.9, 10.9.9.9', '203.0.113.9'],
    ['10.1.2.3', '203.0.113.9:5123', '203.0.113.9'],
    ['10.1.2.3', '[2001:db8::1]:443', '2001:db8::1'],
    ['10.1.2.3', '[2001:db8::1]', '2001:db8::1'],
    ['10.1.2.3', '::ffff:203.0.113.9', '203.0.113.9'],
    ['10.1.2.3', '1.1.1.1, unknown', '10.1.2.3'],
    ['10.1.2.3', '1.1.1.1, _hidden', '10.1.2.3'],
    ['10.1.2.3', '10.7.7.7, 127.0.0.1', '10.1.2.3'],
    ['', undefined, ''],
    [undefined, undefined, ''],
  ])('from %s with X-Forwarded-For %s is %s', (peer, forwarded, address) => {
    expect(createClientReader(trusted)(peer, forwarded, undefined).address).toBe(address)
  })
})

test.each([
  // trusted proxies, peer, X-Forwarded-For, local
  [[], '127.0.0.1', undefined, true],
  [[], '127.8.8.8', undefined, true],
  [[], '::1', undefined, true],
  [[], '::ffff:127.0.0.1', undefined, true],
  [[], undefined, undefined, true],
  [[], '127.0.0.1', '9.9.9.9', false],
  [[], undefined, '9.9.9.9', false],
  [[], '', undefined, false],
  [[], '10.0.0.1', undefined, false],
  [trusted, '127.0.0.1', undefined, false],
  [trusted, '::1', undefined, true],
])('with the proxies %o, %s with X-Forwarded-For %s is local: %s', (proxies, peer, forwarded, isLocal) => {
  expect(createClientReader(proxies)(peer, forwarded, undefined).isLocal).toBe(isLocal)
})

test.each([
  ['10.1.2.3', 'https', true],
  ['10.1.2.3', 'http', false],
  ['10.1.2.3', undefined, false],
  ['203.0.113.9', 'https', false],
])('from %s with X-Forwarded-Proto %s is secure: %s', (peer, protocol, isSecure) => {
  expect(createClientReader(trusted)(peer, '9.9.9.9', protocol).isSecure).toBe(isSecure)
})

test.each([
  // METRICS_FROM, peer, X-Forwarded-For, allowed
  [[], '127.0.0.1', undefined, true],
  [[], '127.0.0.1', '9.9.9.9', false],
  [[], '192.168.7.7', undefined, false],
  [['192.168.0.0/16'], '192.168.7.7', undefined, true],
  [['192.168.0.0/16'], '192.169.7.7', undefined, false],
  [['192.168.0.0/16'], '10.0.0.1', '192.168.7.7', true],
  [['192.168.0.0/16'], '10.0.0.1', '9.9.9.9', false],
  [['10.0.0.1'], '10.0.0.1', '9.9.9.9', false],
  [['10.0.0.1'], '10.0.0.1', undefined, true],
])('with METRICS_FROM %o, metrics for %s with X-Forwarded-For %s: %s', (ranges, peer, forwarded, allowed) => {
  const client = createClientReader(['10.0.0.0/8'])(peer, forwarded, undefined)
  expect(createMetricsAccess(ranges)(client)).toBe(allowed)
})

test.each([
  ['10.0.0.0/8', '10.255.0.1', true],
  ['10.0.0.0/8', '11.0.0.1', false],
  ['2001:db8::/32', '2001:db8:1::1', true],
  ['2001:db8::1', '2001:db8::2', false],
  ['10.0.0.1', 'not an address', false],
])('the list %s has %s: %s', (range, address, isListed) => {
  expect(createAddressList([range])(address)).toBe(isListed)
})

test('a list refuses what is not an address', () => {
  expect(() => createAddressList(['example.org'])).toThrow('"example.org" is not an address')
})

test.each([
  ['203.0.113.9', '203.0.113.9', true],
  ['203.0.113.9', '203.0.113.10', false],
  ['2001:db8::1', '2001:db8::2', true],
  ['2001:db8::1', '2001:0db8:0:0:9::7', true],
  ['2001:db8:0:1::1', '2001:db8:0:2::1', false],
  ['::1', '::2', true],
])('%s and %s are one client: %s', (first, second, isOne) => {
  expect(addressGroup(first) === addressGroup(second)).toBe(isOne)
})

test('loopback addresses and localhost name this machine, and nothing else does', () => {
  for (const host of ['127.0.0.1', '127.1.2.3', 'localhost', 'LocalHost', '::1', '[::1]']) {
    expect(isLoopbackHost(host), host).toBe(true)
  }
  for (const host of ['0.0.0.0', '::', '10.0.0.1', '127.0.0.1.example', 'localhost.example', 'example', '']) {
    expect(isLoopbackHost(host), host).toBe(false)
  }
})
