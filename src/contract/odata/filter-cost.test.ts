import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { poolUpdate } from '../resources/pool-update.ts'
import { comparisons, textMatches } from './filter.ts'
import { checkFilterCost, costsInWords, filterCost, MAX_FILTER_COST } from './filter-cost.ts'
import { FILTER_CAPS, parseFilter } from './filter-parser.ts'

const { fields } = poolUpdate
const parse = (text: string) => parseFilter(text, Object.keys(fields))
const repeated = (count: number, condition: string) => Array(count).fill(condition).join(' or ')

test.each([
  ['id eq 1', 1],
  ['id eq null', 1],
  ['pledge gt fixed_cost', 1],
  ["vrf_key_hash eq 'ab'", 3],
  ['vrf_key_hash eq vrf_key_hash_hex', 3],
  ['margin lt 5', 12],
  ["startswith(vrf_key_hash,'a')", 6],
  ["contains(vrf_key_hash,'a')", 8],
  ["endswith(vrf_key_hash_hex,'a')", 14],
  ['id in (1,2,3)', 3],
  ["vrf_key_hash in ('a','b')", 6],
  ["not (id eq 1 and (pledge gt 2 or contains(vrf_key_hash,'a')))", 10],
  ["contains(vrf_key_hash,'a') eq true", 8],
])('%s costs %i', (text, cost) => {
  expect(filterCost(parse(text), fields)).toBe(cost)
})

describe('a filter', () => {
  test.each([
    `id in (${Array.from({ length: FILTER_CAPS.terms }, (_, i) => i)})`,
    repeated(25, "contains(vrf_key_hash,'a')"),
    repeated(66, "vrf_key_hash eq 'ab'"),
  ])('that costs as much as it may is permitted: %.40s', (text) => {
    expect(() => checkFilterCost(parse(text), fields)).not.toThrow()
  })

  test('of 125 searches in texts is refused, with its cost, the most that is permitted, and what to do', () => {
    const attack = parse(repeated(125, "contains(vrf_key_hash,'a')"))
    expect(() => checkFilterCost(attack, fields)).toThrow(
      `it costs the database 1000, and ${MAX_FILTER_COST} is the most (a comparison costs 1, of text 3, of a share 12; ` +
        'startswith 6, contains 8, endswith 14; "in" is a comparison with each value); use fewer conditions, or several requests',
    )
  })
})

test('docs/interface.md names every operator and function, the costs, and what a filter may have at most', () => {
  const page = readFileSync(new URL('../../../docs/interface.md', import.meta.url), 'utf8')
  const paragraph = /^`\$filter` has .*$/m.exec(page)?.[0] ?? ''
  for (const word of [...comparisons, ...textMatches, 'and', 'or', 'not', 'in']) {
    expect(paragraph).toContain(`\`${word}\``)
  }
  expect(paragraph).toContain(`cost the database ${MAX_FILTER_COST}: ${costsInWords()}.`)
  expect(paragraph).toContain(
    `${FILTER_CAPS.length.toLocaleString('en')} characters and ${FILTER_CAPS.terms} comparisons`,
  )
})
