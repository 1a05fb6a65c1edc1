import { describe, expect, test } from 'vitest'
import { bytesFromBech32 } from './encoding.ts'
import { networks } from './network.ts'
import { readPaymentAddress } from './payment-address.ts'

const { mainnet, preprod } = networks

describe('CIP-19 test vectors', () => {
  test.each([
    [
      mainnet,
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      {
        kind: 'base',
        credential: 'key',
        stakeAddress: 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
      },
    ],
    [
      mainnet,
      'addr1x8phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gt7r0vd4msrxnuwnccdxlhdjar77j6lg0wypcc9uar5d2shskhj42g',
      {
        kind: 'base',
        credential: 'script',
        stakeAddress: 'stake178phkx6acpnf78fuvxn0mkew3l0fd058hzquvz7w36x4gtcccycj5',
      },
    ],
    [mainnet, 'addr1gx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer5pnz75xxcrzqf96k', { kind: 'pointer' }],
    [mainnet, 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8', { kind: 'enterprise' }],
    [preprod, 'addr_test1vz2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzerspjrlsz', { kind: 'enterprise' }],
  ] as const)('$0.name $1', (network, text, address) => {
    expect(readPaymentAddress(bytesFromBech32(text).bytes, network)).toEqual({ ok: true, address })
  })
})

test('an address of another network is a fault', () => {
  const text = 'addr1vx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8'
  expect(readPaymentAddress(bytesFromBech32(text).bytes, preprod)).toEqual({
    ok: false,
    fault: 'other-network',
  })
})
