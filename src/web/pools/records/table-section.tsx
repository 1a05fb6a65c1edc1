import { usePageIsIdle } from '../../browser/page-idle.ts'
import { WhenVisible } from '../../browser/when-visible.tsx'
import type { PoolChange } from '../../chain/pool-changes.ts'
import { useIsRecording } from '../../links/network-context.ts'
import { PoolUpdateTable } from './pool-update-table.tsx'
import './table-section.css'

/** The table of updates, which is drawn when the page is idle or the table near: a document leaves it out, and keeps its height. @param changes in chain order */
export function TableSection({
  changes,
  title = 'Table',
  hasPools = false,
}: {
  changes: readonly PoolChange[]
  title?: string
  hasPools?: boolean
}) {
  const recorded = useIsRecording()
  const place = <div className="pool-update-table-place" style={{ '--rows': changes.length + 2 }} />
  const table = <PoolUpdateTable changes={changes} recorded={recorded} hasPools={hasPools} />
  return (
    <section className="section">
      <div className="section-header">
        <h2>{title}</h2>
        <span className="section-note">Changed values are underlined.</span>
      </div>
      {usePageIsIdle() ? table : <WhenVisible waiting={place}>{table}</WhenVisible>}
    </section>
  )
}
