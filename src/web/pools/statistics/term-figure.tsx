import type { Ratio } from '../../chain/measures/ratio.ts'
import { Absent } from '../../ui/values/count.tsx'
import type { TermName } from './pool-terms.ts'
import { exactText, termText, termWords } from './statistics-words.ts'

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
