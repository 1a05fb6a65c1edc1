import { shiftDecimal } from '#cardano/decimal.ts'

/** Decimals of so many characters, without an exponent, are distinct doubles in the same order. */
const LONGEST_DOUBLE = 15

/** Compares two decimal numbers in text, exactly. @returns below 0, 0 or above 0, as all comparisons here */
export function compareDecimals(left: string, right: string): number {
  return isDouble(left) && isDouble(right)
    ? Number(left) - Number(right)
    : compareExactly(decimalOf(left), decimalOf(right))
}

/** The comparison of any decimal with this one, which is read once. */
export function comparisonWithDecimal(right: string): (left: string) => number {
  const double = isDouble(right) ? Number(right) : undefined
  const exact = decimalOf(right)
  return (left) =>
    double !== undefined && isDouble(left) ? Number(left) - double : compareExactly(decimalOf(left), exact)
}

function isDouble(text: string): boolean {
  // Without a regular expression, which takes most of the time of a comparison.
  return text.length <= LONGEST_DOUBLE && !text.includes('e') && !text.includes('E')
}

function compareExactly(a: Decimal, b: Decimal): number {
  if (a.sign !== b.sign) return a.sign - b.sign
  return a.sign * compareMagnitudes(a, b)
}

interface Decimal {
  readonly sign: 1 | -1
  readonly whole: string
  readonly fraction: string
}

function decimalOf(text: string): Decimal {
  const exact = shiftDecimal(text, 0)
  const sign = exact.startsWith('-') ? -1 : 1
  const [whole = '', fraction = ''] = (sign === 1 ? exact : exact.slice(1)).split('.')
  return { sign, whole, fraction }
}

function compareMagnitudes(a: Decimal, b: Decimal): number {
  return (
    a.whole.length - b.whole.length || compareUnits(a.whole, b.whole) || compareUnits(a.fraction, b.fraction)
  )
}

/** Compares texts by their code points, as PostgreSQL does with the collation "C". */
export function compareTexts(left: string, right: string): number {
  if (left === right) return 0
  const shorter = Math.min(left.length, right.length)
  for (let i = 0; i < shorter; i++) {
    const [a, b] = [left.charCodeAt(i), right.charCodeAt(i)]
    // Surrogates are the units of code points above all others.
    if (a !== b)
      return isSurrogate(a) === isSurrogate(b) ? a - b : Number(isSurrogate(a)) - Number(isSurrogate(b))
  }
  return left.length - right.length
}

function isSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdfff
}

/** Compares times of ISO 8601 in UTC, with or without a `Z`, whose fractions may end with zeros. */
export function compareTimes(left: string, right: string): number {
  return compareUnits(plainTime(left), plainTime(right))
}

function plainTime(time: string): string {
  const local = time.endsWith('Z') ? time.slice(0, -1) : time
  return local.includes('.') ? local.replace(/\.?0*$/, '') : local
}

function compareUnits(left: string, right: string): number {
  if (left === right) return 0
  return left < right ? -1 : 1
}
