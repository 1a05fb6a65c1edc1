import { Fragment } from 'react'
import './skeleton.css'

/** A placeholder for a line of text. */
function SkeletonText({ width }: { width: string }) {
  return <span className="skeleton" style={{ '--w': width }} />
}

const HEIGHTS = [58, 64, 61, 70, 76, 83, 79, 88, 92, 97, 90, 86, 80, 84, 78, 73, 69, 72, 66, 63]

/** A placeholder for the bars of a chart, of the same size. */
export function SkeletonBars({ height }: { height: number }) {
  return (
    <div className="skeleton-bars" style={{ height: `${height}px` }} aria-hidden>
      {HEIGHTS.map((percent, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the bars have no identity and never move
        <i key={i} style={{ height: `${percent}%` }} />
      ))}
    </div>
  )
}

/** A placeholder for a table. */
export function SkeletonTable({ rows, columns }: { rows: number; columns: number }) {
  const cells = Array.from({ length: columns }, (_, column) => column)
  return (
    <table className="table table--waiting" aria-hidden>
      <tbody>
        {Array.from({ length: rows }, (_, row) => row).map((row) => (
          <tr key={row}>
            {cells.map((column) => (
              <td key={column}>
                <SkeletonText width={column === 0 ? '3rem' : '5rem'} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A placeholder for labelled values. */
export function SkeletonFields({ labels }: { labels: readonly string[] }) {
  return (
    <dl className="field-list" aria-busy>
      {labels.map((label) => (
        <Fragment key={label}>
          <dt>{label}</dt>
          <dd>
            <SkeletonText width="14rem" />
          </dd>
        </Fragment>
      ))}
    </dl>
  )
}
