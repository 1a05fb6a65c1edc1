import { Notice } from '../ui/records/notice.tsx'
import type { Contradiction } from './contradictions.ts'
import './contradiction-note.css'

/** A note that names where the records contradict each other. */
export function ContradictionNote({ found }: { found: readonly Contradiction[] }) {
  if (found.length === 0) return null
  return (
    <div className="contradiction-note">
      <Notice kind="warn" title="The data contradicts itself.">
        {found.join(' ')} All values are shown as received.
      </Notice>
    </div>
  )
}
