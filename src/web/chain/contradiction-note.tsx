import type { Contradiction } from '#contract/contradictions.ts'
import { Notice } from '../ui/records/notice.tsx'
import './contradiction-note.css'

/** A note that names where the records contradict each other. */
export function ContradictionNote({ contradictions }: { contradictions: readonly Contradiction[] }) {
  if (contradictions.length === 0) return null
  return (
    <div className="contradiction-note">
      <Notice kind="warn" title="The data contradicts itself.">
        {contradictions.join(' ')} All values are shown as received.
      </Notice>
    </div>
  )
}
