import { useQueryClient } from '@tanstack/react-query'
import { memo } from 'react'
import type { UtcTime } from '#cardano/utc-time.ts'
import { failureWords } from '../../failures/failure-words.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Link } from '../../ui/controls/link.tsx'
import { DateOf } from '../../ui/values/timestamp.tsx'
import { watchedAccountQuery, watchedPoolQuery } from '../changes/watch-query.ts'
import type { WatchState } from '../changes/watch-state.ts'
import type { Watched } from '../kept/watched.ts'
import { subjectName, unknownSentence } from '../watch-words.ts'
import { SubjectChanges } from './subject-changes.tsx'
import { SubjectNow } from './subject-now.tsx'

/** An entry: what it is, its terms or its balance now, and what changed. */
export const WatchRow = memo(function WatchRow({
  state,
  onRemove,
}: {
  state: WatchState
  onRemove: (entry: Watched) => void
}) {
  const { name } = useNetwork()
  const { entry } = state
  const title = subjectName(entry)
  const path = entry.kind === 'pool' ? paths.pool(name, entry.id) : paths.account(name, entry.id)
  return (
    <>
      <div className="watch-row-subject">
        <h3>
          <Link to={path} title={entry.kind === 'account' ? entry.id : undefined}>
            {title}
          </Link>
        </h3>
        <span className="aside">
          watched since <DateOf time={entry.since as UtcTime} />
        </span>
      </div>
      <RowContent state={state} />
      <button
        type="button"
        className="button button--bare button--icon watch-row-remove"
        aria-label={`Remove ${title} from the watch list`}
        title="Remove"
        onClick={() => onRemove(entry)}
      >
        <Icon name="trash" />
      </button>
    </>
  )
})

function RowContent({ state }: { state: WatchState }) {
  const { title } = useNetwork()
  const source = useNetworkDescription()?.source
  switch (state.kind) {
    case 'waiting':
      return <p className="watch-row-now secondary">Loading …</p>
    case 'unknown':
      return <p className="watch-row-now">{unknownSentence(title, source)}</p>
    case 'failed':
      return <Failure state={state} />
    case 'loaded':
      return (
        <>
          <SubjectNow data={state.data} />
          <SubjectChanges changes={state.changes} />
        </>
      )
  }
}

function Failure({ state: { entry, error } }: { state: Extract<WatchState, { kind: 'failed' }> }) {
  const queryClient = useQueryClient()
  const { title } = failureWords(error)
  const { queryKey } =
    entry.kind === 'pool'
      ? watchedPoolQuery(entry.network, entry.id)
      : watchedAccountQuery(entry.network, entry.id)
  return (
    <p className="watch-row-now">
      Not loaded: {title.charAt(0).toLowerCase()}
      {title.slice(1)}.{' '}
      <button
        type="button"
        className="button button--small"
        onClick={() => void queryClient.refetchQueries({ queryKey })}
      >
        Try again
      </button>
    </p>
  )
}
