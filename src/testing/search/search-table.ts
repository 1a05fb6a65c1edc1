import { expect, test } from 'vitest'
import { networks } from '#cardano/network.ts'
import { parseUtcTime } from '#cardano/utc-time.ts'
import { readSearchText } from '#web/search/reading/read-search.ts'
import type { SearchContext, SearchReading } from '#web/search/reading/search-result.ts'

/** Values that tables name in braces. */
const VALUES: Readonly<Record<string, string>> = {
  account: 'stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
  another: 'stake1u9jryvrnmlq55pkkp5430q72hxmvqnp6mhr4zawf8k73vzcrckduu',
  testAccount: 'stake_test1upjryvrnmlq55pkkp5430q72hxmvqnp6mhr4zawf8k73vzcyju0cp',
  payment:
    'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  paymentAccount: 'stake1uyehkck0lajq8gr28t9uxnuvgcqrc6070x3k9r8048z8y5gh6ffgw',
  hash: '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2',
  tx: '004ac881d9fd1a6748a72547e82e89beb074e96c3a76670c5a11b494d9260f31',
  vrfHash: '9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df',
  pool: '22ab39540db22349b1934f5dcb7788440c33709ea9fdac07fb940d9c',
  poolBech32: 'pool1y24nj4qdkg35nvvnfawukauggsxrxuy74876cplmxsee29w5axc',
  policy: '29d222ce763455e3d7a09a665ce554f00ac89d2e99a1a83d267170c6',
  asset: 'asset1r3lmspjx4fy57tekla3w5dnfpsrzj03ju3e7r9',
  drep: 'drep1y2yn5xmvpxsynguzftr5g37thdjrdy95av5yha6y8a4s28cus4enh',
  base64: 'if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=',
}

const mainnet: SearchContext = {
  network: networks.mainnet,
  now: parseUtcTime('2024-07-11T15:02:37'),
  linksOut: true,
}

/**
 * A text with its reading on mainnet in epoch 496: the paths of its choices without `/mainnet/`, the likeliest first; the
 * title of its note; and its suggestions. `?` stands before choices of which none is preselected.
 */
export type SearchRow = readonly [text: string, choices: string, note?: string, suggestions?: string]

export function readOnMainnet(text: string, context: Partial<SearchContext> = {}): SearchReading {
  return readSearchText(expanded(text), { ...mainnet, ...context })
}

/** Makes one test for each row. */
export function testRows(rows: readonly SearchRow[]): void {
  for (const [text, choices, note = '', suggestions = ''] of rows) {
    test(JSON.stringify(text), () => {
      expect(rowOf(readOnMainnet(text))).toEqual([expanded(choices), note, expanded(suggestions)])
    })
  }
}

function rowOf(reading: SearchReading): readonly string[] {
  const choices = reading.choices.map(({ path }) => path.replace(/^\/mainnet\//, ''))
  const suggestions = reading.suggestions.map((suggestion) =>
    'path' in suggestion ? suggestion.path.replace(/^\/mainnet\//, '') : new URL(suggestion.href).host,
  )
  const isAmbiguous = choices.length > 0 && !reading.isCertain
  return [`${isAmbiguous ? '? ' : ''}${choices.join(' ')}`, reading.note?.title ?? '', suggestions.join(' ')]
}

function expanded(text: string): string {
  return text.replace(/\{(\w+)\}/g, (braces, name: string) => VALUES[name] ?? braces)
}
