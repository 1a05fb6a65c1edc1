import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery } from '../../api/endpoint-query.ts'
import { countedSlots, type EpochCoverage } from '../../chain/epoch-coverage.ts'
import { Figure } from '../../chain/measures/figure.tsx'
import type { Measure } from '../../chain/measures/measure.ts'
import { useNetwork } from '../../links/network-context.ts'
import { MarginSection } from '../../ui/records/field-list.tsx'
import { Swatch } from '../../ui/records/readout.tsx'
import { type ComparedFigure, type ComparedRow, comparedFigures } from './compared-figures.ts'
import { comparedNote } from './compared-words.ts'
import { ComparisonStrip } from './comparison-strip.tsx'
import './compared.css'

/** An epoch set against the one before and against the median of the 30 before it; an open one at equal progress. */
export function ComparedSection({ epoch, coverage }: { epoch: Epoch; coverage: EpochCoverage }) {
  const network = useNetwork()
  const { data: epochs } = useSuspenseQuery(listQuery(network.name, 'epochs', {}))
  const slots = countedSlots(network, epoch, coverage)
  const compared = useMemo(
    () => comparedFigures(network, epoch, slots, epochs),
    [network, epoch, slots, epochs],
  )
  const { before, others, pace, rows } = compared
  const beforeLabel = before === undefined ? '' : pace ? `Pace of ${before}` : `Epoch ${before}`
  return (
    <MarginSection title="Compared" note={comparedNote(compared)}>
      <div className="table-frame">
        <table className="table compared">
          <caption className="visually-hidden">Epoch {epoch.no} compared</caption>
          <thead>
            <tr>
              <th scope="col">
                <span className="visually-hidden">Measure</span>
              </th>
              <th scope="col" className="number">
                Epoch {epoch.no}
              </th>
              {before !== undefined && (
                <>
                  <th scope="col" className="number column-secondary">
                    {beforeLabel}
                  </th>
                  <th scope="col" className="number">
                    vs {before}
                  </th>
                </>
              )}
              {others && (
                <>
                  <th scope="col" className="number column-secondary">
                    Median
                  </th>
                  <th scope="col" className="number">
                    vs median
                  </th>
                  <th scope="col" className="compared-strip column-secondary">
                    Among the last {others.count}
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Row
                key={row.measure.key}
                row={row}
                hasBefore={before !== undefined}
                hasOthers={Boolean(others)}
              />
            ))}
          </tbody>
        </table>
      </div>
    </MarginSection>
  )
}

function Row({
  row: { measure, figure, before, median, strip },
  hasBefore,
  hasOthers,
}: {
  row: ComparedRow
  hasBefore: boolean
  hasOthers: boolean
}) {
  return (
    <tr>
      <th scope="row">
        <MeasureName measure={measure} />
      </th>
      <td className="number compared-own">
        <Figure of={measure} value={figure} />
      </td>
      {hasBefore && <Against measure={measure} compared={before} />}
      {hasOthers && (
        <>
          <Against measure={measure} compared={median} />
          <td className="compared-strip column-secondary">
            {strip && <ComparisonStrip strip={strip} series={measure.series} />}
          </td>
        </>
      )}
    </tr>
  )
}

function MeasureName({ measure: { title, unit, series } }: { measure: Measure }) {
  return (
    <>
      <Swatch series={series} /> {title}
      {unit && <span className="unit">&nbsp;{unit}</span>}
    </>
  )
}

function Against({ measure, compared }: { measure: Measure; compared: ComparedFigure | undefined }) {
  return (
    <>
      <td className="number column-secondary">
        {compared ? <Figure of={measure} value={compared.figure} /> : '–'}
      </td>
      <td className="number">{compared?.change ?? '–'}</td>
    </>
  )
}
