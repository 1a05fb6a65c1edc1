import { Notice } from '../ui/records/notice.tsx'
import type { Contradiction } from './contradictions.ts'

/** Says where the records contradict each other; nothing is hidden and nothing is mended. */
export function ContradictionNote({ found }: { found: readonly Contradiction[] }) {
  if (found.length === 0) return null
  return (
    <div className="mt4">
      <Notice kind="warn" title="The data contradicts itself.">
        {found.join(' ')} All values are shown as received.
      </Notice>
    </div>
  )
}
