import { expect, test } from 'vitest'
import {
  base64FromBytes,
  bech32FromBytes,
  bytesFromBase64,
  bytesFromBech32,
  bytesFromHex,
  hexFromBytes,
} from './encoding.ts'
import { vrfKeyHash } from './vrf-key.ts'

// BIP-173, "Test vectors". One of them has data that is no whole number of bytes and stays out here.
test.each([
  'a12uel5l',
  'an83characterlonghumanreadablepartthatcontainsthenumber1andtheexcludedcharactersbio1tt5tgs',
  'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw',
])('%s is bech32, and encodes back to itself', (text) => {
  const { prefix, bytes } = bytesFromBech32(text)
  expect(bech32FromBytes(prefix, bytes)).toBe(text)
})

test.each([
  ['no separator', 'pzry9x0s0muk'],
  ['empty prefix', '1pzry9x0s0muk'],
  ['invalid data character', 'x1b4n0q5v'],
  ['checksum too short', 'li1dgmt3'],
  ['checksum over capitals', 'A1G7SGD8'],
])('BIP-173 refuses: %s', (_, text) => {
  expect(() => bytesFromBech32(text)).toThrow(RangeError)
})

// Block 8,415,364 of mainnet, as the live service writes its hash.
test('hex and base64 are two spellings of the same bytes', () => {
  const bytes = bytesFromBase64('if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=')
  expect(hexFromBytes(bytes)).toBe('89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2')
  expect(
    base64FromBytes(bytesFromHex('2D15dc2fcb27762ef2fb08bb72318b9140fe7189fbcaadbe18520289532b0bcd')),
  ).toBe('LRXcL8sndi7y+wi7cjGLkUD+cYn7yq2+GFICiVMrC80=')
})

test.each(['abc', 'zz', '0x00'])('"%s" is not hexadecimal', (text) => {
  expect(() => bytesFromHex(text)).toThrow(RangeError)
})

// The VRF key of block 8,415,364 and the key hash its pool, number 4268, registered.
test("the hash of a block's VRF key is the one that its pool registered", () => {
  expect(vrfKeyHash('vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv')).toBe(
    '9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df',
  )
  expect(() => vrfKeyHash('stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw')).toThrow(RangeError)
})

// RFC 4648: test vectors of section 10, and texts that a decoder may refuse by sections 3.2 to 3.5.
test.each([
  ['', ''],
  ['f', 'Zg=='],
  ['fo', 'Zm8='],
  ['foo', 'Zm9v'],
  ['foobar', 'Zm9vYmFy'],
])('base64 of "%s" is %s', (text, encoded) => {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  expect(base64FromBytes(bytes)).toBe(encoded)
  expect(bytesFromBase64(encoded)).toEqual(bytes)
})

test.each(['Zg', 'Zh==', 'Zm9v====', 'Zm-v', 'Z m9v'])('"%s" is not base64', (text) => {
  expect(() => bytesFromBase64(text)).toThrow(RangeError)
})

test.each([
  ['capitals and small letters', 'A12uEL5L'],
  ['bits left over that are not zero', 'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lyzg2rv5'],
])('bech32 refuses %s', (_, text) => {
  expect(() => bytesFromBech32(text)).toThrow(RangeError)
})

test('bytes of every length are the same after bech32, base64 and hex', () => {
  for (let length = 0; length < 70; length++) {
    const bytes = Uint8Array.from({ length }, (_, i) => (i * 37 + length) % 256)
    expect(bytesFromBech32(bech32FromBytes('test', bytes)).bytes).toEqual(bytes)
    expect(bytesFromBase64(base64FromBytes(bytes))).toEqual(bytes)
    expect(bytesFromHex(hexFromBytes(bytes))).toEqual(bytes)
  }
})
