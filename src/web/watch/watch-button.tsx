import { usePageIsIdle } from '../browser/page-idle.ts'
import { Icon } from '../ui/controls/icon.tsx'
import type { WatchSubject } from './kept/watched.ts'
import { WatchToggle } from './watch-toggle.tsx'

/**
 * Puts a pool or an account of the page's network on the watch list, or takes it off. It comes when the page is idle, in
 * the place that is kept for it, since only the browser knows the list.
 */
export function WatchButton(subject: Pick<WatchSubject, 'kind' | 'id'>) {
  return usePageIsIdle() ? (
    <WatchToggle key={subject.id} {...subject} />
  ) : (
    <span className="button watch-waiting" aria-hidden>
      <Icon name="plus" />
      Watch
    </span>
  )
}
