import { groupDigits, shiftDecimal } from '#cardano/decimal.ts'
import { adaText, type Lovelace, lovelace } from '#cardano/lovelace.ts'
import { type Margin, marginPercentage } from '#cardano/margin.ts'

/** The exact amount in ADA with its digits grouped: `130,000`, `0.5`. */
export function exactAda(amount: Lovelace): string {
  const [whole = '', fraction] = adaText(amount).split('.')
  return groupDigits(whole) + (fraction ? `.${fraction}` : '')
}

/** Decimals that show every amount exactly. */
export function decimalsOf(amounts: readonly Lovelace[]): number {
  return Math.max(0, ...amounts.map((amount) => adaText(amount).split('.')[1]?.length ?? 0))
}

/** The exact difference of amounts: `+80,000 ADA`, `−0.5 ADA`; undefined for none. */
export function amountDifferenceText(before: Lovelace, after: Lovelace): string | undefined {
  const difference = after - before
  if (difference === 0n) return undefined
  return `${signOf(difference)}${exactAda(lovelace(magnitude(difference)))} ADA`
}

/** The exact difference of margins in percentage points: `+1.935 points`; undefined for none. */
export function marginDifferenceText(before: Margin, after: Margin): string | undefined {
  const decimals = Math.max(...[before, after].map((margin) => margin.split('.')[1]?.length ?? 0))
  const difference = scaled(after, decimals) - scaled(before, decimals)
  if (difference === 0n) return undefined
  const share = shiftDecimal(magnitude(difference).toString(), -decimals) as Margin
  return `${signOf(difference)}${marginPercentage(share)} points`
}

/** Whether a margin is at least twice another. */
export function isAtLeastTwice(after: Margin, before: Margin): boolean {
  const decimals = Math.max(...[before, after].map((margin) => margin.split('.')[1]?.length ?? 0))
  return scaled(after, decimals) >= 2n * scaled(before, decimals)
}

/** A margin as a whole number of units of its last decimal. */
function scaled(margin: Margin, decimals: number): bigint {
  return BigInt(shiftDecimal(margin, decimals))
}

function magnitude(difference: bigint): bigint {
  return difference < 0n ? -difference : difference
}

function signOf(difference: bigint): '+' | '−' {
  return difference < 0n ? '−' : '+'
}
