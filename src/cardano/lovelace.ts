import { groupDigits, shiftDecimal } from './decimal.ts'

declare const unit: unique symbol

/** An amount in lovelace: 1 ADA = 1,000,000 lovelace. */
export type Lovelace = bigint & { readonly [unit]: 'lovelace' }

const ADA_DECIMALS = 6

/** The maximum supply in lovelace: 45 billion ADA (Shelley genesis, `maxLovelaceSupply`). */
export const MAX_LOVELACE_SUPPLY = 45_000_000_000_000_000n as Lovelace

export function lovelace(amount: bigint): Lovelace {
  return amount as Lovelace
}

/** Reads an amount in lovelace. @throws {RangeError} when the text is not a whole number. */
export function parseLovelace(text: string): Lovelace {
  return BigInt(wholeNumber(shiftDecimal(text, 0), text)) as Lovelace
}

/** Reads an amount in ADA. @throws {RangeError} when it is no decimal number of at most six decimals. */
export function parseAda(text: string): Lovelace {
  return BigInt(wholeNumber(shiftDecimal(text, ADA_DECIMALS), text)) as Lovelace
}

/** Writes the exact amount in ADA, in plain digits without trailing zeros: `133228.664564`. */
export function adaText(amount: Lovelace): string {
  return shiftDecimal(amount.toString(), -ADA_DECIMALS)
}

export interface AdaParts {
  readonly sign: '' | '−'
  /** Grouped by comma. */
  readonly whole: string
  /** The requested number of digits, rounded half away from zero. */
  readonly fraction: string
}

/** Splits an amount in ADA at the decimal point, so that the fraction can be styled apart. */
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

/** Returns ADA as a rounded double, for the scale of a chart only. */
export function adaForChart(amount: Lovelace): number {
  return Number(amount) / 1e6
}

function wholeNumber(shifted: string, text: string): string {
  if (shifted.includes('.')) throw new RangeError(`${text} has a fraction of a lovelace`)
  return shifted
}
