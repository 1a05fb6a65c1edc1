import { describe, expect, test } from 'vitest'
import { readOnMainnet, testRows } from '#testing/search/search-table.ts'

describe('mistyped addresses', () => {
  testRows([
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma',
      '',
      'Character 34 looks wrong.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fmq',
      '',
      'Characters 34 and 59 look wrong.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rv3ck5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'Characters 20 and 21 look swapped.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0jvztz8det2klgakhfc8ce79fma',
      '',
      'A character is missing at position 34.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0j22vztz8det2klgakhfc8ce79fma',
      '',
      'Character 34 is extra.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7fOj2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 32 is the letter O.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7foj2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 32 is the letter o.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2k1gakhfc8ce79fma',
      '',
      'Character 45 is the digit 1.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2kIgakhfc8ce79fma',
      '',
      'Character 45 is the letter I.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2kigakhfc8ce79fma',
      '',
      'Character 45 is the letter i.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5zbfems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 25 is the letter b.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5zbfems7fOj2vztz8det2k1gakhfc8ce79fma',
      '',
      'Characters 25, 32 and 45 look wrong.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvC3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 20 has the wrong case.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvo3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 20 looks wrong.',
      'accounts/{account}',
    ],
    [
      'Stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'Capitals and small letters are mixed.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7föj2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 32 cannot appear in a stake address.',
    ],
    ['stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ceqqqqq', '', 'The checksum fails.'],
    ['{account}xyz', '', 'Characters after 59 are extra.', 'accounts/{account}'],
    ['stake1u8a9qstrmO', '', 'Character 16 is the letter O.'],
    ['stakel8a9', '', 'Nothing here is an address, number, hash or time.'],
    [
      'stakeu8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'The prefix of this stake address is wrong.',
      'accounts/{account}',
    ],
    [
      'st4ke1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'The prefix of this stake address is wrong.',
      'accounts/{account}',
    ],
    [
      'u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'The prefix of this stake address is wrong.',
      'accounts/{account}',
    ],
    [
      'stake_test1upjryvrnmlq55pkkp5430q72hxmvqnp6mhr4zawf8k73vzcyju0cq',
      '',
      'Character 64 looks wrong.',
      '/preprod/accounts/{testAccount}',
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8xOdlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      '',
      'Character 26 is the letter O.',
      'accounts/{paymentAccount}',
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse3Sa3x',
      '',
      'Character 100 looks wrong.',
      'accounts/{paymentAccount}',
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vlmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      '',
      'A character is missing at position 58.',
      'accounts/{paymentAccount}',
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3xx',
      '',
      'Character 103 is extra.',
      'accounts/{paymentAccount}',
    ],
    [
      'addrqx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      '',
      'The prefix of this payment address is wrong.',
      'accounts/{paymentAccount}',
    ],
    [
      'addr1vX2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzers66hrl8',
      '',
      'Character 7 has the wrong case.',
      'copy',
    ],
    ['drep1y2yn5xmvpxsynguzftr5g37thdjrdy95av5yha6y8a4s28cus4enx', '', 'Character 58 looks wrong.', 'copy'],
    ['pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axd', '', 'Character 56 looks wrong.', 'copy'],
    [
      'stake1u8a9qstrmj4rvc3k5 z8fems7f0jyvztz8det2klgakhfc8ce79fma',
      '',
      'Character 34 looks wrong.',
      'accounts/{account}',
    ],
  ])
})

describe('a checksum that fails', () => {
  test.each([
    ['{account}', 'No correction of one or two characters makes it pass, so more are wrong.'],
    [
      '{payment}',
      'No correction of one character, and no swap of two neighbours, makes it pass, so more are wrong.',
    ],
  ])('%s: the note says what was tried', (value, tried) => {
    const { text } = readOnMainnet(value)
    const { note } = readOnMainnet(`${text.slice(0, -5)}qpzry`)
    expect(note).toMatchObject({
      title: 'The checksum fails.',
      detail: `${tried} Compare it with where you copied it from.`,
    })
  })
})
