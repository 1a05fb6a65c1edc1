import { describe, expect, test } from 'vitest'
import { readOnMainnet, testRows } from '#testing/search/search-table.ts'

describe('mistyped addresses', () => {
  testRows([
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fma',
      '',
      'Character 34 is wrong: y, where 2 fits.',
      'accounts/{account}',
    ],
    ['stake1u8a9qstrmj4rvc3k5z8fems7f0jyvztz8det2klgakhfc8ce79fmq', '', 'At least two characters are wrong.'],
    [
      'stake1u8a9qstrmj4rv3ck5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'Characters 20 and 21 are swapped.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0jvztz8det2klgakhfc8ce79fma',
      '',
      'A character is missing at 34: 2 fits.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0j22vztz8det2klgakhfc8ce79fma',
      '',
      'Character 34 is extra: 2.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7fOj2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 32 is wrong: O, where 0 fits.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7foj2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 32 is wrong: o, where 0 fits.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2k1gakhfc8ce79fma',
      '',
      'Character 45 is wrong: 1, where l fits.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2kIgakhfc8ce79fma',
      '',
      'Character 45 is wrong: I, where l fits.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2kigakhfc8ce79fma',
      '',
      'Character 45 is wrong: i, where l fits.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5zbfems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 25 is wrong: b, where 8 fits.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5zbfems7fOj2vztz8det2k1gakhfc8ce79fma',
      '',
      'Character 25 cannot appear in a stake address.',
    ],
    [
      'stake1u8a9qstrmj4rvC3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'Capitals and small letters are mixed.',
      'accounts/{account}',
    ],
    [
      'stake1u8a9qstrmj4rvo3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
      '',
      'Character 20 is wrong: o, where c fits.',
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
      'Character 32 is wrong: ö, where 0 fits.',
      'accounts/{account}',
    ],
    ['stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ceqqqqq', '', 'At least two characters are wrong.'],
    ['{account}xyz', '', 'Characters after 59 are extra.', 'accounts/{account}'],
    ['stake1u8a9qstrmO', '', 'Character 16 cannot appear in a stake address.'],
    ['stakel8a9', '', 'Nothing here.'],
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
      'Character 64 is wrong: q, where p fits.',
      '/preprod/accounts/{testAccount}',
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8xOdlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      '',
      'Character 26 is wrong: O, where 0 fits.',
      'accounts/{paymentAccount}',
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse3Sa3x',
      '',
      'Character 100 is wrong: S, where 5 fits.',
      'accounts/{paymentAccount}',
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vlmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
      '',
      'A character is missing at 58: l fits.',
      'accounts/{paymentAccount}',
    ],
    [
      'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3xx',
      '',
      'Character 104 is extra.',
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
      'Capitals and small letters are mixed.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'drep1y2yn5xmvpxsynguzftr5g37thdjrdy95av5yha6y8a4s28cus4enx',
      '',
      'Character 58 is wrong: x, where h fits.',
      'cexplorer.io cardanoscan.io',
    ],
    [
      'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axd',
      '',
      'Character 56 is wrong: d, where c fits.',
      'cexplorer.io',
    ],
    [
      'stake1u8a9qstrmj4rvc3k5 z8fems7f0jyvztz8det2klgakhfc8ce79fma',
      '',
      'Character 34 is wrong: y, where 2 fits.',
      'accounts/{account}',
    ],
  ])
})

test('of more than one error it is said only that there are some', () => {
  const { text } = readOnMainnet('{account}')
  expect(readOnMainnet(`${text.slice(0, -5)}qpzry`).note).toMatchObject({
    title: 'At least two characters are wrong.',
    detail: 'Copy it again where it came from.',
  })
})
