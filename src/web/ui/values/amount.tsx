import { groupDigits } from '#cardano/decimal.ts'
import { adaParts, adaText, type Lovelace } from '#cardano/lovelace.ts'
import { Absent } from './count.tsx'

/**
 * An amount in ADA with its fraction in grey, shown with `decimals` digits; the exact amount is in the
 * element's value and title. @param lovelace null where it is not known
 */
export function Amount({
  lovelace,
  decimals = 6,
  unit = true,
}: {
  lovelace: Lovelace | null
  decimals?: number
  unit?: boolean
}) {
  if (lovelace === null) return <Absent why="–" />
  const { sign, whole, fraction } = adaParts(lovelace, decimals)
  return (
    <data value={adaText(lovelace)} title={decimals < 6 ? `${adaText(lovelace)} ADA` : undefined}>
      {sign}
      {whole}
      {fraction && <span className="fraction">.{fraction}</span>}
      {unit && <span className="unit">&nbsp;ADA</span>}
    </data>
  )
}

/** An amount in a column: with two decimals and without its unit, and a zero that is pale. */
export function TableAmount({ lovelace }: { lovelace: Lovelace }) {
  return lovelace === 0n ? (
    <span className="aside">0</span>
  ) : (
    <Amount lovelace={lovelace} decimals={2} unit={false} />
  )
}

/**
 * An amount for a sentence, cut and never rounded up, so that its digits begin the exact figure: `26,806`, below 100 ADA `1.84`.
 */
export function cutAda(amount: Lovelace): string {
  const [whole = '0', fraction = ''] = adaText(amount).split('.')
  if (BigInt(whole) >= 100n || fraction === '') return groupDigits(whole)
  const cents = fraction.padEnd(2, '0').slice(0, 2)
  return whole === '0' && cents === '00' ? `0.${fraction}` : `${whole}.${cents}`
}

/** A large amount in short form, `60.70 B`; the exact amount is in the element's value and title. */
export function CompactAmount({ lovelace, unit = true }: { lovelace: Lovelace; unit?: boolean }) {
  return (
    <data value={adaText(lovelace)} title={`${adaText(lovelace)} ADA`}>
      {compactFigure(Number(lovelace) / 1e6)}
      {unit && <span className="unit">&nbsp;ADA</span>}
    </data>
  )
}

const MAX_DIGITS = 4
const SUFFIXES = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'k'],
] as const

/** `60.72 B`, `5 T`: at most four significant digits, for axes and labels; the suffix after a space. */
export function compact(value: number): string {
  return shortForm(value, 1)
}

/** `60.72 B`, `5.000 T`: exactly four significant digits, so that figures in a column align. */
export function compactFigure(value: number): string {
  return shortForm(value, value === 0 ? 1 : MAX_DIGITS)
}

function shortForm(value: number, fewestDigits: number): string {
  const rounded = Number(value.toPrecision(MAX_DIGITS))
  const [divisor, suffix] = SUFFIXES.find(([from]) => Math.abs(rounded) >= from) ?? [1, '']
  const scaled = rounded / divisor
  const digits = fewestDigits > 1 ? scaled.toPrecision(fewestDigits) : String(scaled)
  const text = Math.abs(scaled) < 1000 ? digits : groupDigits(scaled)
  return suffix ? `${text} ${suffix}` : text
}

/** `11,752.40`: a figure with a fixed number of decimals, one at least. */
function decimalText(value: number, decimals: number): string {
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+\.)/g, ',')
}

/** `11,752.4`: a figure with no more than three decimals. */
export function plainFigure(value: number): string {
  return decimalText(value, 3).replace(/\.?0+$/, '')
}
