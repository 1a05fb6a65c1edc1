import { Swatch } from '#web/ui/content/readout.tsx'
import type { Measure } from './measure.ts'

/** The name of a measure in a table of several, with its colour and unit. */
export function MeasureName({ of: { series, title, unit } }: { of: Measure }) {
  return (
    <>
      <Swatch series={series} /> {title}
      {unit && <span className="unit">&nbsp;{unit}</span>}
    </>
  )
}

/** The head of the column of measures, which needs no words beside their names. */
export const measureHead = <span className="visually-hidden">Measure</span>
