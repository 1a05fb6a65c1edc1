import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { stale } from '../api/staleness.ts'
import { serverNow } from '../browser/server-clock.ts'
import { useNetwork, useNetworkDescription } from '../links/network-context.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { chainOf } from './changes/changes-since.ts'
import { useNoteSeen } from './changes/use-note-seen.ts'
import { type SubjectData, watchedAccountQuery, watchedPoolQuery } from './changes/watch-query.ts'
import { seenOf } from './changes/watch-state.ts'
import { unwatch, useWatched, useWatchList, watch } from './kept/watch-store.ts'
import { MOST_WATCHED, type WatchSubject } from './kept/watched.ts'
import { keptSentence, subjectName } from './watch-words.ts'
import './watch-toggle.css'

/** The button of a page's subject, with the data that the page has of it. */
export function WatchToggle({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>) {
  const { name } = useNetwork()
  // The page requests its subject; nothing is requested for the button.
  const query = kind === 'pool' ? watchedPoolQuery(name, id) : watchedAccountQuery(name, id)
  const { data } = useQuery<SubjectData>({ ...(query as object), queryKey: query.queryKey, enabled: false })
  const isStale = stale.useSelected((responses) => responses.has(`/${name}${query.queryKey[1]}`))
  return <Toggle subject={{ network: name, kind, id }} data={isStale ? undefined : data} />
}

/** @param data undefined where the page has none, or an old copy */
function Toggle({ subject, data }: { subject: WatchSubject; data: SubjectData | undefined }) {
  const chain = chainOf(useNetworkDescription())
  const isWatched = useWatched(subject) !== undefined
  const { entries, unsaved } = useWatchList()
  const [isRefused, setIsRefused] = useState(false)
  useNoteSeen(isWatched ? subject : undefined, data, chain)
  const name = subjectName(subject)

  function press() {
    if (isWatched) {
      unwatch(subject)
      announce(`${name} is no longer watched`)
    } else if (entries.length >= MOST_WATCHED) {
      setIsRefused(true)
    } else {
      watch(subject, data && seenOf(data, chain, serverNow()))
      announce(`${name} is watched`)
    }
  }

  return (
    <span className="watch-toggle">
      {isRefused && !isWatched && (
        <span className="aside" role="alert">
          The list is full: {MOST_WATCHED}.
        </span>
      )}
      {isWatched && unsaved && (
        <span className="aside" role="status">
          Only until you close this tab.
        </span>
      )}
      <button
        type="button"
        className="button"
        aria-pressed={isWatched}
        aria-label={`${isWatched ? 'Watching' : 'Watch'} ${name}`}
        title={isWatched ? keptSentence(unsaved) : `Keep ${name} in this browser, with what changes`}
        onClick={press}
      >
        <Icon name={isWatched ? 'check' : 'plus'} />
        {isWatched ? 'Watching' : 'Watch'}
      </button>
    </span>
  )
}
