import { groupDigits } from '#cardano/decimal.ts'
import { compactFigure } from '../../ui/values/amount.tsx'
import type { FigureForm } from './measure.ts'
import { changeOf, type Ratio, roundedDigits, toDouble } from './ratio.ts'

/** `109,846.11` or `60.72 B`, with a minus sign (U+2212). */
export function figureText(figure: Ratio, form: FigureForm): string {
  if (form === 'compact') return compactFigure(toDouble(figure)).replace('-', '−')
  const [whole = '', fraction] = roundedDigits(figure, form.decimals).split('.')
  return [groupDigits(whole).replace('-', '−'), fraction].filter(Boolean).join('.')
}

/** `+2.2%`, with a minus sign (U+2212); a change that rounds to zero has no sign. Undefined where `from` is zero. */
export function changeText(from: Ratio, to: Ratio): string | undefined {
  const change = changeOf(from, to)
  return change && percentText({ over: change.over * 100n, under: change.under })
}

/** `+2.2%` of 2.2, with a minus sign (U+2212). */
export function percentText(percent: Ratio): string {
  const text = figureText(percent, { decimals: 1 })
  return /[1-9]/.test(text) && !text.startsWith('−') ? `+${text}%` : `${text}%`
}
