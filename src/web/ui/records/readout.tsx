import type { ReactNode } from 'react'

export type Series = 'tx' | 'fee' | 'blk' | 'out' | 'ref'

export function Swatch({ series }: { series: Series }) {
  return <span className={`sw sw--${series}`} />
}

/** One figure with its name, and up to two lines of context. */
export function Readout({
  name,
  series,
  children,
  context,
}: {
  name: string
  series?: Series
  children: ReactNode
  context?: ReactNode
}) {
  return (
    <div className="readout">
      <dt className="k">
        {series && <Swatch series={series} />}
        {name}
      </dt>
      <dd className="v">{children}</dd>
      {context && <dd className="s">{context}</dd>}
    </div>
  )
}

export function Readouts({ children }: { children: ReactNode }) {
  return <dl className="readouts">{children}</dl>
}
