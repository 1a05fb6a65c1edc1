import { groupDigits, shiftDecimal } from './decimal.ts'

declare const unit: unique symbol

/** An amount in lovelace: 1 ADA = 1,000,000 lovelace. */
export type Lovelace = bigint & { readonly [unit]: 'lovelace' }

const ADA_DECIMALS = 6

/** All the ADA there can ever be, in lovelace (Shelley genesis, `maxLovelaceSupply`). */
export const MAX_LOVELACE_SUPPLY = 45_000_000_000_000_000n as Lovelace

export function lovelace(amount: bigint): Lovelace {
  return amount as Lovelace
}

/** @throws {RangeError} when the text, in lovelace, is not a whole number. */
export function parseLovelace(text: string): Lovelace {
  return BigInt(wholeNumber(shiftDecimal(text, 0), text)) as Lovelace
}

/** @throws {RangeError} when the text, in ADA, is not a decimal number with at most six decimals. */
export function parseAda(text: string): Lovelace {
  return BigInt(wholeNumber(shiftDecimal(text, ADA_DECIMALS), text)) as Lovelace
}

/** The amount in ADA, exact, in plain digits without trailing zeros: `133228.664564`. */
export function adaText(amount: Lovelace): string {
  return shiftDecimal(amount.toString(), -ADA_DECIMALS)
}

export interface AdaParts {
  readonly sign: '' | '−'
  /** Grouped by comma. */
  readonly whole: string
  /** As many digits as were asked for; the rest is rounded half away from zero. */
  readonly fraction: string
}

/** The amount in ADA, cut at the decimal point, so that the fraction can be set apart. */
export function adaParts(amount: Lovelace, decimals = ADA_DECIMALS): AdaParts {
  const step = 10n ** BigInt(ADA_DECIMALS - decimals)
  const magnitude = amount < 0n ? -amount : amount
  const steps = (magnitude + step / 2n) / step
  const digits = steps.toString().padStart(decimals + 1, '0')
  const point = digits.length - decimals
  return {
    sign: amount < 0n && steps > 0n ? '−' : '',
    whole: groupDigits(digits.slice(0, point)),
    fraction: digits.slice(point),
  }
}

/** For a chart's axis and nothing else: a double, rounded. */
export function adaForChart(amount: Lovelace): number {
  return Number(amount) / 1e6
}

function wholeNumber(shifted: string, text: string): string {
  if (shifted.includes('.')) throw new RangeError(`${text} has a fraction of a lovelace`)
  return shifted
}
