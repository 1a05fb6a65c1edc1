import { MINUTE, parseUtcTime, type UtcTime } from '#cardano/utc-time.ts'
import { Notice } from '#web/ui/states/notice.tsx'
import { upperFirst } from '#web/ui/values/first-letter.ts'
import { Age } from '#web/ui/values/timestamp.tsx'
import type { NamedKey, ProjectKey } from './stored-projects.ts'

/**
 * How far the newest key of a project has taken the place of the others: `begun` while it was never used; `changed-over` when
 * it is used and the others are not any more.
 */
export type KeyReplacement = 'none' | 'begun' | 'both-used' | 'changed-over'

/** Milliseconds after which a key counts as no longer used; programs may ask every few minutes. */
const QUIET = 10 * MINUTE

/** @param keys live keys, the oldest first */
export function keyReplacement(keys: readonly ProjectKey[], now: number): KeyReplacement {
  const newest = keys.at(-1)
  if (keys.length < 2 || !newest) return 'none'
  const newUse = timeOf(newest.lastUse)
  if (newUse === undefined) return 'begun'
  const isQuiet = keys.slice(0, -1).every(({ lastUse }) => {
    const use = timeOf(lastUse)
    return use === undefined || (use < newUse && now - use >= QUIET)
  })
  return isQuiet ? 'changed-over' : 'both-used'
}

/** The key that was used last. */
function lastUsed(keys: readonly NamedKey[]): NamedKey | undefined {
  return keys.toSorted((a, b) => (timeOf(b.lastUse) ?? 0) - (timeOf(a.lastUse) ?? 0))[0]
}

function timeOf(text: string | null): UtcTime | undefined {
  return text === null ? undefined : parseUtcTime(text)
}

/** Says how far a new key has taken the place of the old one, and offers to delete the old one when it can go. */
export function ReplacementNotice({
  state,
  keys,
  onDelete,
}: {
  state: KeyReplacement
  keys: readonly NamedKey[]
  onDelete: (key: NamedKey) => void
}) {
  const [old] = keys
  const used = lastUsed(keys.slice(0, -1))
  if (state === 'none' || !old) return null
  return (
    <div className="below-4">
      {state === 'begun' && (
        <Notice kind="info" title="A replacement is under way.">
          Put the new key and secret into your program. When the old key is no longer used, delete it.
        </Notice>
      )}
      {state === 'both-used' && (
        <Notice kind="info" title="A replacement is under way.">
          The new key is used, and so was {used?.words ?? 'another'} within ten minutes or since. When it is
          no longer used, delete it.
        </Notice>
      )}
      {state === 'changed-over' && (
        <Notice
          kind="ok"
          title={
            old.lastUse === null ? (
              `${upperFirst(old.words)} was never used.`
            ) : (
              <>
                {upperFirst(old.words)} was last used <Age time={parseUtcTime(old.lastUse)} />.
              </>
            )
          }
          action={
            <button type="button" className="button button--small" onClick={() => onDelete(old)}>
              Delete {old.words}
            </button>
          }
        >
          The new key {old.lastUse === null ? 'is in use.' : 'has been used since then.'}
        </Notice>
      )}
    </div>
  )
}
