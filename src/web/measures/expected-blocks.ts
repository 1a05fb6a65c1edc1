import { groupDigits } from '#cardano/decimal.ts'

/**
 * How many blocks there are beside the number that is expected, which is rounded: never a percentage, since so few blocks more or less are
 * chance.
 * @returns `5 more`, `1,207 fewer` or `as many`
 */
export function blocksAgainst(blocks: number, expected: number): string {
  const difference = blocks - Math.round(expected)
  if (difference === 0) return 'as many'
  return `${groupDigits(Math.abs(difference))} ${difference > 0 ? 'more' : 'fewer'}`
}

/** `5 more than the`, `as many as the`, which `60 expected` follows. */
export function comparedWithExpected(blocks: number, expected: number): string {
  const against = blocksAgainst(blocks, expected)
  return `${against} ${against === 'as many' ? 'as' : 'than'} the`
}
