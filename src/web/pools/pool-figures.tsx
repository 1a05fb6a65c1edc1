import type { Ratio } from '../chain/measures/ratio.ts'
import type { Series } from '../ui/records/readout.tsx'
import { Absent, Count } from '../ui/values/count.tsx'
import type { TermName } from './pool-statistics.ts'
import { exactText, termText, termWords } from './statistics-words.ts'

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
      {termText(name, value)}
      {unit && (
        <span className="unit">
          {name !== 'margin' && '\u00a0'}
          {termWords[name].unit}
        </span>
      )}
    </data>
  )
}

/** The number of updates of an epoch. In a recording, which may lack some, none is no zero. */
export function UpdateCount({ updates, isRecording }: { updates: number; isRecording: boolean }) {
  return updates === 0 && isRecording ? <Absent why="none on record" /> : <Count value={updates} />
}
