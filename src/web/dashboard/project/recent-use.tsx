import { parseUtcTime } from '#cardano/utc-time.ts'
import { Age } from '../../ui/values/timestamp.tsx'
import type { ProjectKey } from './project-keys.ts'

/** A sentence about the last use of keys, for the one who is about to take them away. */
export function RecentUse({ keys }: { keys: readonly ProjectKey[] }) {
  const last = keys
    .flatMap(({ lastUse }) => lastUse ?? [])
    .toSorted()
    .at(-1)
  if (keys.length === 0) return null
  if (last === undefined) return keys.length === 1 ? 'It was never used.' : 'They were never used.'
  return (
    <>
      The last request came{' '}
      <b className="confirm-fact">
        <Age time={parseUtcTime(last)} />
      </b>
      .
    </>
  )
}
