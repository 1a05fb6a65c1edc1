/** A computed figure with a fixed number of decimals, its fraction in grey. */
export function DecimalNumber({ value, decimals, unit }: { value: number; decimals: number; unit?: string }) {
  const [whole, fraction] = value
    .toLocaleString('en', { minimumFractionDigits: decimals, maximumFractionDigits: decimals })
    .split('.')
  return (
    <span>
      {whole}
      {fraction && <span className="fraction">.{fraction}</span>}
      {unit && <span className="unit">&nbsp;{unit}</span>}
    </span>
  )
}

export const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const

/** `+2.2%`, with a minus sign (U+2212); a change that rounds to zero has no sign. */
export function percentChange(from: number, to: number): string | undefined {
  if (from === 0) return undefined
  const percent = ((to - from) / from) * 100
  const text = Math.abs(percent).toLocaleString('en', oneDecimal)
  if (text === '0.0') return '0.0%'
  return `${percent < 0 ? '−' : '+'}${text}%`
}
