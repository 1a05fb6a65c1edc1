import { describe, expect, test } from 'vitest'
import { describeStakeAddressFault } from './describe-stake-address-fault.ts'
import { bech32FromBytes, bytesFromHex, hexFromBytes } from './encoding.ts'
import { networks } from './network.ts'
import { parseStakeAddress, type StakeAddressFault } from './stake-address.ts'

const { mainnet, preprod } = networks

describe('CIP-19 test vectors', () => {
  const keyHash = '337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251'
  const scriptHash = 'c37b1b5dc0669f1d3c61a6fddb2e8fde96be87b881c60bce8e8d542f'

  test.each([
    [mainnet, 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw', 'key', `e1${keyHash}`],
    [mainnet, 'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5', 'script', `f1${scriptHash}`],
    [preprod, 'stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn', 'key', `e0${keyHash}`],
    [
      preprod,
      'stake_test17rphkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcljw6kf',
      'script',
      `f0${scriptHash}`,
    ],
  ] as const)('$0.name $1', (network, text, credential, bytes) => {
    const result = parseStakeAddress(text, network)
    expect(result).toMatchObject({ ok: true, address: { text, credential } })
    expect(result.ok && hexFromBytes(result.address.bytes)).toBe(bytes)
    expect(bech32FromBytes(network.stakePrefix, bytesFromHex(bytes))).toBe(text)
  })
})

test('capitals throughout are the same address', () => {
  const text = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
  expect(parseStakeAddress(text.toUpperCase(), mainnet)).toMatchObject({ ok: true, address: { text } })
})

function faultOf(text: string): StakeAddressFault | undefined {
  const result = parseStakeAddress(text, mainnet)
  return result.ok ? undefined : result.fault
}

test('a fault of the checksum states the length that the address should have', () => {
  const address = 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma'
  expect(faultOf(address.replace('2vztz', 'yvztz'))).toEqual({
    kind: 'checksum',
    length: 59,
    expectedLength: 59,
  })
  const fault = faultOf(address.slice(0, 40))
  expect(fault && describeStakeAddressFault(fault, mainnet)).toBe(
    'the checksum fails, and it has 40 characters where such an address has 59',
  )
})

test.each([
  ['', { kind: 'empty' }],
  [
    'stake1u8a9qstrmj4rvo3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
    { kind: 'impossible-character', position: 20, character: 'o' },
  ],
  ['stake1u8a9qstrmj4rvC3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma', { kind: 'mixed-case', position: 20 }],
  ['hello', { kind: 'no-prefix' }],
  ['pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc', { kind: 'wrong-prefix', prefix: 'pool' }],
  [
    'stake_test1uqehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gssrtvn',
    { kind: 'other-network', prefix: 'stake_test' },
  ],
] as const)('"%s" is refused with its reason', (text, fault) => {
  expect(faultOf(text)).toEqual(fault)
})

test('the header and the length are checked even when the checksum passes', () => {
  const hash = '337b62cfff6403a06a3acbc34f8c46003c69fe79a3628cefa9c47251'
  expect(faultOf(bech32FromBytes('stake', bytesFromHex(`61${hash}`)))).toEqual({
    kind: 'wrong-header',
    header: 0x61,
  })
  expect(faultOf(bech32FromBytes('stake', bytesFromHex(`e0${hash}`)))).toEqual({
    kind: 'wrong-header',
    header: 0xe0,
  })
  expect(faultOf(bech32FromBytes('stake', bytesFromHex(`e1${hash.slice(2)}`)))).toEqual({
    kind: 'wrong-length',
    bytes: 28,
  })
})

test('a fault is described in a sentence that names the error', () => {
  expect(describeStakeAddressFault({ kind: 'other-network', prefix: 'stake_test' }, mainnet)).toBe(
    'the prefix "stake_test" belongs to another network; on Mainnet a stake address begins with stake1',
  )
})
