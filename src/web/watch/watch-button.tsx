import { useState } from 'react'
import { useIsHydrated } from '../browser/external-store.ts'
import {
  MAX_WATCHED,
  subjectName,
  unwatch,
  useWatched,
  useWatchList,
  type WatchSubject,
  watch,
} from '../browser/watch-list.ts'
import { useNetwork } from '../links/network-context.ts'
import { announce } from '../ui/controls/announcer.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import './watch-button.css'

/** A star that puts a pool or an account of the page's network on the watch list, or takes it off. */
export function WatchButton({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>) {
  const { name: network } = useNetwork()
  const subject = { network, kind, id }
  const isWatched = useWatched(subject) !== undefined
  const { entries, unsaved } = useWatchList()
  const [isRefused, setIsRefused] = useState(false)
  const name = subjectName(subject)

  function press() {
    if (isWatched) unwatch(subject)
    else if (entries.length < MAX_WATCHED) watch(subject)
    else return setIsRefused(true)
    announce(`${name} is ${isWatched ? 'no longer ' : ''}watched`)
  }

  return (
    <span className="watch-button">
      <button
        type="button"
        className="copy-button"
        aria-pressed={isWatched}
        aria-label={`Watch ${name}`}
        title={isWatched ? 'On your watch list, in this browser only' : 'Watch'}
        disabled={!useIsHydrated()}
        onClick={press}
      >
        <Icon name="star" />
      </button>
      {isRefused && !isWatched && (
        <span className="aside" role="alert">
          The list is full: {MAX_WATCHED}.
        </span>
      )}
      {isWatched && unsaved && (
        <span className="aside" role="status">
          Only until you close this tab.
        </span>
      )}
    </span>
  )
}
