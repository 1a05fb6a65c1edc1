import { usePageIsIdle } from '../browser/page-idle.ts'
import { shownPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import type { WatchSubject } from './kept/watched.ts'

const WatchToggle = shownPart(() => import('./watch-toggle.tsx').then(({ WatchToggle }) => WatchToggle))

/**
 * Puts a pool or an account of the page's network on the watch list, or takes it off. It comes when the page is idle, since
 * only the browser knows the list.
 */
export function WatchButton(subject: Pick<WatchSubject, 'kind' | 'id'>) {
  return (
    usePageIsIdle() && (
      <OptionalPart>
        <WatchToggle key={subject.id} {...subject} />
      </OptionalPart>
    )
  )
}
