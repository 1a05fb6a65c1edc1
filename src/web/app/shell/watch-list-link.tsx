import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useMatch } from 'react-router'
import { HOUR } from '#cardano/utc-time.ts'
import { Link } from '#web/routing/link.tsx'
import { useIsRecording, useMayLoadInBackground, useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { useWatchList } from '#web/watch-list/watch-list.ts'
import './watch-list-link.css'

/** The star of the header, with the number of changes that this browser knows of. */
export function WatchListLink() {
  const { name } = useNetwork()
  const isHere = useMatch(paths.watched(name)) !== null
  const isRecording = useIsRecording()
  const here = useWatchList().entries.filter(({ network }) => network === name)
  const news = isRecording ? 0 : here.reduce((sum, entry) => sum + (entry.news ?? 0), 0)
  useHourlyCheck(!isRecording && here.some(({ seen }) => seen))
  const label = news === 0 ? 'Watch list' : `Watch list, ${countText(news, 'change')}`
  return (
    <Link
      className="button button--bare button--icon watch-list-link"
      to={paths.watched(name)}
      aria-label={label}
      title={label}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon name="star" />
      {news > 0 && <b>{news}</b>}
    </Link>
  )
}

/** Looks for changes while the page rests and the limits leave ample room. */
function useHourlyCheck(isWanted: boolean): void {
  const { name } = useNetwork()
  const client = useQueryClient()
  const mayLoad = useMayLoadInBackground() && isWanted
  useEffect(() => {
    if (!mayLoad) return
    const check = () => {
      if (document.hidden) return
      void import('#web/watch/check-watched.ts').then(
        ({ checkWatched }) => checkWatched(client, name, Date.now()),
        // Without its code the count stays what it was.
        () => undefined,
      )
    }
    check()
    const timer = setInterval(check, HOUR)
    return () => clearInterval(timer)
  }, [mayLoad, client, name])
}
