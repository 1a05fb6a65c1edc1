import { expect, test } from 'vitest'
import { crc32, parseByronAddress } from './byron-address.ts'

test('the check value of CRC-32', () => {
  expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcb_f4_39_26)
})

// Test vectors of CIP-19.
const mainnet =
  '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na'
const icarus = 'Ae2tdPwUPEZ3MHKkpT5Bpj549vrRH7nBqYjNXnCV8G2Bc2YxNcGHEa8ykDp'

test('a Byron address is known by its checksum', () => {
  expect(parseByronAddress(icarus)).toEqual({ isOfTestNetwork: false })
  expect(parseByronAddress(mainnet)).toEqual({ isOfTestNetwork: true })
  expect(parseByronAddress(icarus.replace('MHK', 'MHL'))).toBeUndefined()
  expect(parseByronAddress(icarus.slice(0, -1))).toBeUndefined()
  expect(parseByronAddress('0OIl')).toBeUndefined()
  expect(parseByronAddress('')).toBeUndefined()
})
