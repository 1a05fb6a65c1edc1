import { useMemo, useState } from 'react'
import type { Account } from '#contract/resources/account.ts'
import { FailureNotice } from '#web/failures/failure-notice.tsx'
import { recordNote } from '#web/records/whole-history.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { ChangeTable, updateRow } from '#web/terms/change-table.tsx'
import { termChangesAfter } from '#web/terms/pool-terms.ts'
import { Terms } from '#web/terms/terms.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { countText } from '#web/ui/values/count.tsx'
import type { AccountPool } from './account-pool.tsx'

/** The terms of the account's pool since the delegation; nothing where they are not on record. */
export function TermsOfAccount({
  pool: { updates, present, terms, query },
  since,
}: {
  pool: AccountPool
  since: number | null
}) {
  const { name } = useNetwork()
  if (terms.state === 'failed' && query.error) {
    return (
      <FailureNotice
        place={`${name} pool`}
        error={query.error}
        tryAgain={() => void query.refetch()}
        subject="The terms of the pool did not load"
      />
    )
  }
  if (terms.state === 'loading') return <div className="account-terms-waiting" aria-busy />
  if (!updates || updates.length === 0) return null
  const from = since === null ? undefined : Math.min(since, present ?? since)
  return <Terms updates={updates} present={present} from={from} size="small" />
}

/** Changes that are shown at once. */
const FIRST_CHANGES = 12

/** The changes of terms since the delegation, as its pool's page has them. */
export function ChangesOfTerms({ account, pool }: { account: Account; pool: AccountPool }) {
  const { name } = useNetwork()
  const [showsAll, setShowsAll] = useState(false)
  const source = useNetworkDescription()?.source
  const { delegated_since_epoch_no: since } = account
  const { updates, present, terms, id, no } = pool
  const listed = useMemo(
    () => (updates && since !== null ? termChangesAfter(updates, since) : undefined),
    [updates, since],
  )
  if (since === null || terms.state === 'failed') return null
  if (terms.state === 'loading') {
    return (
      <section className="section" aria-busy>
        <SkeletonTable rows={FIRST_CHANGES} columns={4} />
      </section>
    )
  }
  if (!listed || updates?.length === 0) return null
  const { changes, others } = listed
  const announced = changes.filter(
    ({ update }) => present !== undefined && update.active_epoch_no > present,
  ).length
  const rows = (showsAll ? changes : changes.slice(0, FIRST_CHANGES)).map((listed) =>
    updateRow(listed, { replaced: listed.before }, source),
  )
  const word = present !== undefined && since > present ? 'from' : 'since'
  return (
    <section className="section">
      {changes.length === 0 ? (
        <p>
          No change of terms {word} epoch {since} on record.
        </p>
      ) : (
        <>
          <div className="section-header">
            <h2>
              Changes of terms {word} epoch {since}
            </h2>
            <span className="section-note">
              {changes.length}
              {announced > 0 && `, ${announced === 1 ? 'one' : announced} announced`}
            </span>
          </div>
          <ChangeTable caption="Changes of terms" rows={rows} present={present} note={recordNote(source)} />
        </>
      )}
      {changes.length > rows.length && (
        <p className="above-3">
          <button type="button" className="button" onClick={() => setShowsAll(true)}>
            All {changes.length}
          </button>
        </p>
      )}
      {others > 0 && (
        <p className="aside small above-3">
          {countText(others, 'update')} changed no term.{' '}
          <Link to={paths.pool(name, id)}>All updates{no !== undefined && ` of Pool ${no}`}</Link>
        </p>
      )}
    </section>
  )
}
