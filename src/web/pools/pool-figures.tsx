import { groupDigits } from '#cardano/decimal.ts'
import { exactDigits, type Ratio, roundedDigits } from '#web/measures/ratio.ts'
import type { Series } from '#web/ui/content/readout.tsx'
import { compact } from '#web/ui/values/amount.tsx'
import { Absent } from '#web/ui/values/count.tsx'
import type { TermName } from './pool-statistics.ts'
import type { KnownEpochs } from './update-list.ts'

/** Names of the terms, and the units in which they are shown. */
export const termWords = {
  pledge: {
    title: 'Pledge',
    unit: 'ADA',
    ranges: 'Each range includes its lower end, unless that has a row.',
  },
  margin: { title: 'Margin', unit: '%', ranges: 'Each range includes its upper end, unless that has a row.' },
  cost: { title: 'Cost', unit: 'ADA', ranges: 'Each range includes its upper end, unless that has a row.' },
} as const satisfies { readonly [Name in TermName]: object }

/** A value of a term without its unit: `2.50` %, `340` ADA, `1,300,000` ADA. Fractions that are not shown are rounded. */
export function medianText(name: TermName, value: Ratio): string {
  const exact = exactDigits(value, name === 'margin' ? 4 : 2)
  const [whole = '', fraction = ''] = (exact ?? roundedDigits(value, 2)).split('.')
  const decimals = name === 'margin' ? fraction.padEnd(2, '0') : fraction
  return [groupDigits(whole), decimals].filter(Boolean).join('.')
}

/** All digits of a value, for those who want them exactly. */
function exactText(value: Ratio): string {
  return exactDigits(value, 40) ?? roundedDigits(value, 40)
}

export function axisText(name: TermName, value: number): string {
  return name === 'margin' ? `${Number(value.toPrecision(6))}` : compact(value)
}

/** A share of all: `12.3%`. A part of it that is less than a thousandth is no zero. */
export function shareText(part: number, whole: number): string {
  if (part === 0 || whole === 0) return '0%'
  const text = roundedDigits({ over: 100n * BigInt(part), under: BigInt(whole) }, 1)
  return text === '0.0' ? 'under 0.1%' : `${text}%`
}

/** The state of the epoch that the page is about. */
export function stateText(epoch: number, { present }: KnownEpochs): string | undefined {
  if (present === undefined) return undefined
  if (epoch === present) return 'in progress'
  return epoch > present ? 'announced so far' : undefined
}

/** The colour of each term, in tables and charts alike. */
export const termSeries = { pledge: 'tx', margin: 'fee', cost: 'out' } as const satisfies {
  readonly [Name in TermName]: Series
}

/** A value of a term; all of its digits are in the element's value and title. */
export function TermFigure({
  name,
  value,
  unit = true,
}: {
  name: TermName
  value: Ratio | undefined
  unit?: boolean
}) {
  if (!value) return <Absent why="–" />
  const exact = exactText(value)
  return (
    <data value={exact} title={`${exact} ${termWords[name].unit}`}>
      {medianText(name, value)}
      {unit && (
        <span className="unit">
          {name !== 'margin' && '\u00a0'}
          {termWords[name].unit}
        </span>
      )}
    </data>
  )
}
