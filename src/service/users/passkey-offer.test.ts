import { expect, test } from 'vitest'
import { passkeyOffer } from './passkey-offer.ts'

test.each([
  ['https://explorer.example', { state: 'offered' }],
  ['http://localhost:4173', { state: 'offered' }],
  ['http://127.0.0.1:4173', { state: 'address-without-name', at: 'http://localhost:4173' }],
  ['http://[::1]:4173', { state: 'address-without-name', at: 'http://localhost:4173' }],
  ['https://192.0.2.1', { state: 'address-without-name', at: null }],
  ['https://[2001:db8::1]', { state: 'address-without-name', at: null }],
])('at %s passkeys are %j', (explorerUrl, offer) => {
  expect(passkeyOffer(explorerUrl)).toEqual(offer)
})
