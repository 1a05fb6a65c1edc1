import type { UtcTime } from '#cardano/utc-time.ts'
import { timeZone } from '../../browser/time-zone.ts'
import { accountChangeSentence } from '../../chain/account-changes/account-change-sentence.ts'
import { useNetworkDescription } from '../../links/network-context.ts'
import { Age } from '../../ui/values/timestamp.tsx'
import { type ChangesSince, isChanged } from '../changes/changes-since.ts'
import { changesHeading, updateSentence } from '../watch-words.ts'

/** Updates that a row tells; the page of the pool has the others. */
const MOST_TOLD = 3

/** The changes since the last visit, the newest first. */
export function SubjectChanges({ changes }: { changes: ChangesSince }) {
  const zone = timeZone.use()
  const source = useNetworkDescription()?.source
  const sentences =
    changes.kind === 'pool'
      ? changes.updates
          .toReversed()
          .map((since) => [since.update.id.toString(), updateSentence(since, source)])
      : changes.kind === 'account'
        ? changes.changes.map((change) => [change.field, accountChangeSentence(change)])
        : []
  const more = changes.kind === 'pool' ? sentences.length - MOST_TOLD : 0
  return (
    <div className="watch-row-changes">
      <p className={isChanged(changes) ? 'watch-row-changed' : 'aside'}>
        {changesHeading(changes, zone)}
        {'since' in changes && (
          <>
            {' '}
            (<Age time={changes.since as UtcTime} />)
          </>
        )}
      </p>
      {sentences.length > 0 && (
        <ul>
          {sentences.slice(0, more > 0 ? MOST_TOLD : undefined).map(([key, sentence]) => (
            <li key={key}>{sentence}</li>
          ))}
          {more > 0 && <li className="aside">and {more} earlier</li>}
        </ul>
      )}
    </div>
  )
}
