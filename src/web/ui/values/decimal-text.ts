/** `11,752.40`: a figure with a fixed number of decimals, one at least. */
export function decimalText(value: number, decimals: number): string {
  return value.toFixed(decimals).replace(/\B(?=(\d{3})+\.)/g, ',')
}

/** `11,752.4`: a figure with no more than three decimals. */
export function figureText(value: number): string {
  return decimalText(value, 3).replace(/\.?0+$/, '')
}

/** `+2.2%`, with a minus sign (U+2212); a change that rounds to zero has no sign. */
export function percentChange(from: number, to: number): string | undefined {
  if (from === 0) return undefined
  const percent = ((to - from) / from) * 100
  const text = decimalText(Math.abs(percent), 1)
  if (text === '0.0') return '0.0%'
  return `${percent < 0 ? '−' : '+'}${text}%`
}
