import { useEffect } from 'react'
import { serverNow } from '../../browser/server-clock.ts'
import { noteSeen } from '../kept/watch-store.ts'
import type { WatchSubject } from '../kept/watched.ts'
import type { SubjectData } from './watch-query.ts'
import { seenOf, type WatchState } from './watch-state.ts'

/**
 * Notes that a person sees a subject with these data: at once while the tab is visible, or else when it is shown.
 * @param subject undefined while it is not watched
 */
export function useNoteSeen(
  subject: WatchSubject | undefined,
  data: SubjectData | undefined,
  chain: string,
): void {
  const { network, kind, id } = subject ?? {}
  useEffect(() => {
    if (!network || !kind || id === undefined || !data) return
    const note = () => {
      if (!document.hidden) noteSeen([[{ network, kind, id }, seenOf(data, chain, serverNow())]])
    }
    note()
    document.addEventListener('visibilitychange', note)
    return () => document.removeEventListener('visibilitychange', note)
  }, [network, kind, id, data, chain])
}

/** Notes the data of entries that have none to compare with yet, so that changes count from now. */
export function useNoteFirst(states: readonly WatchState[], chain: string): void {
  const first = states.flatMap((state) =>
    state.kind === 'loaded' && state.changes.kind === 'first' ? [state] : [],
  )
  useEffect(() => {
    if (first.length > 0) noteSeen(first.map(({ entry, data }) => [entry, seenOf(data, chain, serverNow())]))
  })
}
