import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { terms } from '../../chain/pool-changes.ts'
import { warningsOf } from '../../chain/pool-history/warnings.ts'
import { ChangeList } from '../history/change-list.tsx'
import { WarningList } from '../history/warning-list.tsx'
import { announcedHeading } from './terms-words.ts'
import { useTimeUntil } from './time-until.ts'

/** The terms that an announced update changes, with the time until it takes effect. @param before the terms that it replaces */
export function AnnouncedTerms({ before, update }: { before: PoolUpdate; update: PoolUpdate }) {
  const from = update.active_epoch_no
  const left = useTimeUntil(from)
  const changed = terms.filter((term) => term.of(before) !== term.of(update))
  return (
    <div className="pool-announced">
      <h3>{announcedHeading(from, left)}</h3>
      {changed.length > 0 ? (
        <ChangeList changed={changed} before={before} update={update} />
      ) : (
        <p>The same terms, registered again.</p>
      )}
      <WarningList warnings={warningsOf(before, update)} from={from} />
    </div>
  )
}
