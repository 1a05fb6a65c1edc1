import { expect, test } from 'vitest'
import { embedSearch } from '#explorer-protocol/epoch-searches.ts'
import { readSearch } from '#explorer-protocol/search-schema.ts'
import { measures } from '#web/measures/measure.ts'
import { type EmbedChoice, embeddedMeasures, embedPath } from './embed-address.ts'

/** The keys of the charts that a query shows. */
function shown(query: string): string[] {
  const { values } = readSearch(embedSearch, new URLSearchParams(query))
  return embeddedMeasures(values.charts).map(({ key }) => key)
}

const tx = { key: 'tx' } as const
const fees = { key: 'fees' } as const
const range = { network: 'mainnet', first: 293, last: 322, isNewest: false } as const

test.each<[EmbedChoice, string]>([
  [
    { ...range, scale: 'linear', line: 'none', measures: [tx, fees], theme: 'auto' },
    '/mainnet/embed?from=293&to=322',
  ],
  [
    { ...range, scale: 'log', line: 'median', measures: [fees], theme: 'dark' },
    '/mainnet/embed?from=293&to=322&charts=fees&scale=log&line=median&theme=dark',
  ],
  [
    { ...range, scale: 'linear', line: 'none', measures, theme: 'light' },
    '/mainnet/embed?from=293&to=322&theme=light',
  ],
  [
    { ...range, scale: 'linear', line: 'none', measures: [tx, fees], theme: 'auto', isNewest: true },
    '/mainnet/embed?last=30',
  ],
])('%o is at %s, and read from there', (choice, path) => {
  expect(embedPath(choice)).toBe(path)
  expect(shown(path.slice(path.indexOf('?')))).toEqual(choice.measures.slice(0, 2).map(({ key }) => key))
})
