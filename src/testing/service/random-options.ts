/** A generator of Lehmer's kind, so that a failure can be had again. @param seed from 1 to 2,147,483,646 */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Options as a query; a lone surrogate has no encoding, and what a URL carries in its place is U+FFFD. */
export function queryOf(options: readonly (readonly [name: string, value: string])[]): string {
  return options
    .map(([name, value]) => `${name}=${encodeURIComponent(Buffer.from(value).toString())}`)
    .join('&')
}

/** One to three query options that a client might send, or an attacker: half of them follow the grammar. */
export function randomOptions(
  random: () => number,
  fields: readonly string[],
): [name: string, value: string][] {
  const wanted = random() < 0.6 ? 1 : 1 + Math.floor(random() * 3)
  return Array.from({ length: wanted }, () => randomOption(random, fields))
}

function randomOption(random: () => number, fields: readonly string[]): [name: string, value: string] {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T
  const option = pick(['$filter', '$filter', '$filter', '$orderby', '$select', '$top', '$skip', '$count'])
  const filter = (depth: number): string => {
    if (depth > 3 || random() < 0.4) return comparison()
    return pick([
      () => `${filter(depth + 1)} ${pick(['and', 'or'])} ${filter(depth + 1)}`,
      () => `not ${filter(depth + 1)}`,
      () => `(${filter(depth + 1)})`,
    ])()
  }
  const literal = () => pick(LITERALS)
  const comparison = (): string =>
    pick([
      () => `${pick(fields)} ${pick(OPERATORS)} ${literal()}`,
      () => `${literal()} ${pick(OPERATORS)} ${pick(fields)}`,
      () => `${pick(fields)} ${pick(OPERATORS)} ${pick(fields)}`,
      () => `${pick(fields)} in (${literal()},${literal()})`,
      () => `${pick(['contains', 'startswith', 'endswith'])}(${pick(fields)},${literal()})`,
    ])()
  const noise = () =>
    Array.from({ length: 1 + Math.floor(random() * 30) }, () => pick(NOISE)).join(pick(['', ' ']))
  if (random() < 0.3) return [option, noise()]
  switch (option) {
    case '$filter':
      return [option, random() < 0.2 ? filter(0) + noise() : filter(0)]
    case '$orderby':
      return [option, `${pick(fields)} ${pick(['asc', 'desc', '', 'up'])},${pick(fields)}`]
    case '$select':
      return [option, `${pick(fields)},${pick(fields)}`]
    default:
      return [option, pick(LITERALS)]
  }
}

const OPERATORS = ['eq', 'ne', 'gt', 'ge', 'lt', 'le']
const LITERALS = [
  '0',
  '-1',
  '1.5',
  '340',
  '1e9',
  '1e-30',
  '1e400',
  '18446744073709551615',
  '9223372036854775808',
  '-9223372036854775809',
  `1${'0'.repeat(60)}`,
  'null',
  'true',
  'false',
  "''",
  "'ab'",
  "'00ff'",
  "'it''s'",
  "'%_\\\\'",
  "'\u{1f600}'",
  "'\ud800'",
  '2021-01-01',
  '2021-11-03T21:45:01Z',
  '9999-12-31T23:59:59Z',
  '0001-01-01T00:00:00-14:00',
]
const NOISE = [
  ...OPERATORS,
  ...LITERALS,
  'and',
  'or',
  'not',
  'in',
  '(',
  ')',
  '(((((((((',
  ',',
  "'",
  '"',
  ';',
  '--',
  '/*',
  '$1',
  '\\',
  '\0',
  '\n',
  '\u202e',
  'pg_sleep(10)',
  'id',
  'constructor',
  'any(x:x)',
  '%',
  '\ud800',
]
