import { expect, test } from 'vitest'
import { passkeyOffer, relyingParty } from './relying-party.ts'

test.each([
  ['https://explorer.example', { rpId: 'explorer.example', origin: 'https://explorer.example' }],
  ['https://explorer.example:8443', { rpId: 'explorer.example', origin: 'https://explorer.example:8443' }],
  ['http://localhost:4173', { rpId: 'localhost', origin: 'http://localhost:4173' }],
  ['http://127.0.0.1:4173', { rpId: 'localhost', origin: 'http://localhost:4173' }],
  ['http://[::1]:4173', { rpId: 'localhost', origin: 'http://localhost:4173' }],
  ['http://192.0.2.7:4173', undefined],
  ['https://192.0.2.7', undefined],
  ['https://[2001:db8::7]', undefined],
  ['http://explorer.example', undefined],
])('passkeys of %s belong to %j', (url, party) => {
  expect(relyingParty(url)).toEqual(party)
})

test.each([
  ['https://explorer.example', { state: 'offered' }],
  ['http://localhost:4173', { state: 'offered' }],
  ['http://127.0.0.1:4173', { state: 'address-without-name', at: 'http://localhost:4173' }],
  ['http://192.0.2.7:4173', { state: 'address-without-name', at: null }],
  ['https://[2001:db8::7]', { state: 'address-without-name', at: null }],
  ['http://explorer.example', { state: 'address-without-tls' }],
])('pages at %s say %j', (url, offer) => {
  expect(passkeyOffer(url)).toEqual(offer)
})
