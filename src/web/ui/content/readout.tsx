import type { ReactNode } from 'react'
import './readout.css'

export type Series = 'tx' | 'fee' | 'blk' | 'out' | 'ref'

export function Swatch({ series }: { series: Series }) {
  return <span className={`swatch swatch--${series}`} />
}

/** A figure with its name and up to two lines of context. */
export function Readout({
  name,
  series,
  children,
  context,
  foot,
}: {
  name: ReactNode
  series?: Series
  children: ReactNode
  context?: ReactNode
  /** A line below all of these. */
  foot?: ReactNode
}) {
  return (
    <div className="readout">
      <dt className="readout-name">
        {series && <Swatch series={series} />}
        {name}
      </dt>
      <dd className="readout-value">{children}</dd>
      {context && <dd className="aside small">{context}</dd>}
      {foot && <dd>{foot}</dd>}
    </div>
  )
}

export function Readouts({ children }: { children: ReactNode }) {
  return <dl className="readouts">{children}</dl>
}
