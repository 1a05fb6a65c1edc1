import { describe, expect, test } from 'vitest'
import {
  addressGroup,
  createAddressList,
  createClientReader,
  createOperatorAccess,
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
  [trusted, '127.0.0.1', undefined, true],
  [trusted, '127.0.0.1', '127.0.0.1', false],
  [trusted, '127.0.0.1', '9.9.9.9', false],
  [trusted, '127.0.0.1', 'unknown', false],
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

describe.each([
  ['http://127.0.0.1:4173', true],
  ['https://explorer.example', false],
])('the operator of a program at %s', (publicUrl, isForThisMachine) => {
  test.each([
    // What reaches the program, METRICS_FROM, peer, X-Forwarded-For, allowed
    ['this machine', [], '127.0.0.1', undefined, isForThisMachine],
    ['this machine, which is listed', ['127.0.0.1'], '127.0.0.1', undefined, true],
    ['another machine', [], '192.168.7.7', undefined, false],
    ['another machine, which is listed', ['192.168.0.0/16'], '192.168.7.7', undefined, true],
    ['another machine, not of the list', ['192.168.0.0/16'], '192.169.7.7', undefined, false],
    ['a proxy that is not trusted, with the field', [], '127.0.0.2', '9.9.9.9', false],
    ['a proxy that is not trusted, with an invented field', ['9.9.9.9'], '127.0.0.2', '9.9.9.9', false],
    ['a trusted proxy without the field', [], '10.0.0.1', undefined, false],
    ['a trusted proxy here without the field', [], '127.0.0.1', undefined, isForThisMachine],
    ['a trusted proxy with the field', [], '127.0.0.1', '9.9.9.9', false],
    ['a trusted proxy with a listed client', ['192.168.0.0/16'], '10.0.0.1', '192.168.7.7', true],
    ['a trusted proxy with a client that is not listed', ['192.168.0.0/16'], '10.0.0.1', '9.9.9.9', false],
    ['a trusted proxy that is listed, with a client', ['10.0.0.1'], '10.0.0.1', '9.9.9.9', false],
    ['a trusted proxy that is listed', ['10.0.0.1'], '10.0.0.1', undefined, true],
  ])('from %s, with METRICS_FROM %o, %s and %s: %s', (_, ranges, peer, forwarded, allowed) => {
    const client = createClientReader(['127.0.0.1', '10.0.0.0/8'])(peer, forwarded, undefined)
    expect(createOperatorAccess(ranges, publicUrl)(client)).toBe(allowed)
  })
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
