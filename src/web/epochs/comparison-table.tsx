import { useSuspenseQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Epoch } from '#contract/resources/epoch.ts'
import { listQuery } from '../api/endpoint-query.ts'
import { type Compared, type ComparedFigure, comparedFigures } from '../chain/comparison-figures.ts'
import { figureText, type Measure } from '../chain/measures/measure.ts'
import { Figure } from '../chain/measures/range-figures.tsx'
import { useNetwork } from '../links/network-context.ts'
import { Swatch } from '../ui/records/readout.tsx'

/** An epoch set against the one before and against the median of the 30 before it; an open one at equal progress. @param slots those that its figures count */
export function ComparedTable({ epoch, slots }: { epoch: Epoch; slots: number }) {
  const network = useNetwork()
  const { data: epochs } = useSuspenseQuery(listQuery(network.name, 'epochs', {}))
  const compared = useMemo(
    () => comparedFigures(network, epoch, slots, epochs),
    [network, epoch, slots, epochs],
  )
  const { before, others, pace, rows } = compared
  const heads = [
    ...(before === undefined ? [] : [pace ? `Pace of ${before}` : `Epoch ${before}`, `vs ${before}`]),
    ...(others ? ['Median', 'vs median'] : []),
  ]
  return (
    <>
      <p className="footnote">
        {epoch.no === 0 ? 'It is the first epoch: nothing comes before it.' : comparedNote(compared)}
      </p>
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
              {heads.map((head, i) => (
                <th key={head} scope="col" className={i % 2 === 0 ? 'number column-secondary' : 'number'}>
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ measure, figure, before: earlier, median }) => (
              <tr key={measure.key}>
                <th scope="row">
                  <Swatch series={measure.series} /> {measure.title}
                  {measure.unit && <span className="unit">&nbsp;{measure.unit}</span>}
                </th>
                <td className="number">
                  <Figure of={measure} value={figure} />
                </td>
                {before !== undefined && <Against measure={measure} compared={earlier} />}
                {others && <Against measure={measure} compared={median} />}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
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

/** The epochs with which one is compared. */
export function comparedNote({ before, others, pace, isEarly }: Compared): string {
  const share = pace && `${figureText({ over: pace.over * 100n, under: pace.under }, { decimals: 2 })}%`
  const parts = [
    before !== undefined && `${share ? 'of ' : ''}epoch ${before}`,
    others && medianText(others, share),
  ]
  const text = parts.filter(Boolean).join(' and ')
  if (!text) return 'Too few epochs before it are on record.'
  if (!share) return `Set against ${text}.`
  const note = `Set against ${share} ${text}, so that an unfinished epoch meets like with like.`
  return isEarly ? `${note} Changes are shown from a fifth of the epoch on.` : note
}

function medianText({ range, count }: NonNullable<Compared['others']>, share: string | undefined): string {
  const all = range.last - range.first + 1
  const which = count === all ? `the ${count} epochs before it` : `the ${count} epochs on record`
  return `${share ? 'of ' : ''}the median of ${which}, ${range.first} to ${range.last}`
}
