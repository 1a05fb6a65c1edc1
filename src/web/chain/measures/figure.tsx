import type { Measure } from './measure.ts'
import { figureText } from './measure-text.ts'
import { exactDigits, type Ratio } from './ratio.ts'

/** The most decimals of an exact figure: those of an amount in ADA. */
const ALL_DECIMALS = 6

/** A figure of a measure, its fraction in grey. One that is shown rounded has its exact digits in the title, where they end. */
export function Figure({ of: { form, unit }, value }: { of: Pick<Measure, 'form' | 'unit'>; value: Ratio }) {
  const text = figureText(value, form)
  const [whole, fraction] = form === 'compact' ? [text] : text.split('.')
  const exact = exactDigits(value, ALL_DECIMALS)
  const isRounded = form === 'compact' || exactDigits(value, form.decimals) === undefined
  return (
    <span title={exact !== undefined && isRounded ? [exact, unit].filter(Boolean).join(' ') : undefined}>
      {whole}
      {fraction && <span className="fraction">.{fraction}</span>}
    </span>
  )
}
