import type { WatchState } from '../changes/watch-state.ts'
import type { Watched } from '../kept/watched.ts'
import { RemovedRow } from './removed-row.tsx'
import { WatchRow } from './watch-row.tsx'

/**
 * The entries of one kind, the latest added first. One that was just removed stays in its place, to be put back.
 */
export function WatchRows({
  title,
  states,
  removed,
  onRemove,
}: {
  title: string
  states: readonly WatchState[]
  removed: readonly Watched[]
  onRemove: (entry: Watched) => void
}) {
  const rows = [
    ...states.map((state) => ({ entry: state.entry, state })),
    ...removed.map((entry) => ({ entry, state: undefined })),
  ].toSorted((a, b) => b.entry.since - a.entry.since || (a.entry.id < b.entry.id ? -1 : 1))
  if (rows.length === 0) return null
  return (
    <section className="section">
      <div className="section-header">
        <h2>{title}</h2>
      </div>
      <ul className="watch-rows">
        {rows.map(({ entry, state }) => (
          <li key={entry.id} className="watch-row" tabIndex={-1}>
            {state ? <WatchRow state={state} onRemove={onRemove} /> : <RemovedRow entry={entry} />}
          </li>
        ))}
      </ul>
    </section>
  )
}
