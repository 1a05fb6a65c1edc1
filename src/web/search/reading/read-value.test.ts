import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { kindsOf } from './read-value.ts'

const context = { network: networks.mainnet, now: parseUtcTime('2024-07-11T15:02:37') }

test.each([
  ['1669931103', ['Unix time', 'number']],
  ['379', ['number']],
  ['p4268', ['number']],
  ['epochs', ['word', 'beginning of a word']],
  ['2022-12-01', ['time']],
  ['300-310', ['range', 'slot']],
  ['8415359-8415369', ['range']],
  ['394/85165743', ['slot']],
  ['394/', ['slot']],
  ['5ada', ['amount']],
  ['300;301', ['several numbers']],
  ['stake1u8a9…e79fma', ['shortened identifier', 'bech32']],
  ['stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma', ['bech32']],
  ['89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2', ['hex']],
  ['if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=', ['base64']],
  ['89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2#0', ['output']],
  ['Ae2tdPwUPEZ3MHKkpT5Bpj549vrRH7nBqYjNXnCV8G2Bc2YxNcGHEa8ykDp', ['Byron address']],
  ['u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma', ['address with a damaged prefix']],
  ['$berry', ['handle']],
  ['BLOOM', ['ticker']],
  ['stak', ['beginning of an identifier', 'beginning of a word']],
  ['overv', ['beginning of a word']],
])('"%s" is the first of %j', (text, kinds) => {
  expect(kindsOf(text, context)).toEqual(kinds)
})
