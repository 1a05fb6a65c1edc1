import { Suspense, useMemo, useState } from 'react'
import { useLocation } from 'react-router'
import { percentDecoded } from '#contract/percent-decoded.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { piecesOf } from '#web/search/reading/read-several.ts'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { AccountSheet } from './comparison/account-sheet.tsx'
import { LookupField } from './lookup/lookup-field.tsx'

/** Pieces that a list can have. */
const MAX_PIECES = 1000

/**
 * Several accounts in one table. Their addresses are in the fragment, so that a link has them and no server
 * sees them.
 */
export function Component() {
  return (
    <div className="page-width">
      <PageTitle of="Compare accounts" />
      <ListedAccounts />
    </div>
  )
}

function Waiting({ rows }: { rows: number }) {
  return (
    <>
      <PageHead title="Accounts" request={null}>
        &nbsp;
      </PageHead>
      <SkeletonTable rows={rows} columns={5} />
    </>
  )
}

/** The accounts of the fragment, which the browser alone knows. */
function ListedAccounts() {
  const { hash } = useLocation()
  const listed = useMemo(() => listedIn(hash), [hash])
  const pieces = useMemo(() => listed.slice(0, MAX_PIECES), [listed])
  const [edited, setEdited] = useState<string>()
  if (pieces.length === 0) {
    return (
      <>
        <PageHead title="Accounts" request={null} />
        <LookupField />
      </>
    )
  }
  return (
    <Suspense fallback={<Waiting rows={pieces.length} />}>
      {listed.length > MAX_PIECES && (
        <p className="secondary">
          The link has {listed.length} entries. Only the first {MAX_PIECES} are shown.
        </p>
      )}
      {edited === hash && (
        <div className="above-4">
          <LookupField initialText={listed.join('\n')} />
        </div>
      )}
      <AccountSheet key={hash} pieces={pieces} onEdit={() => setEdited(edited === hash ? undefined : hash)} />
    </Suspense>
  )
}

/** The pieces in the fragment; a malformed one stays as it is. */
function listedIn(hash: string): readonly string[] {
  return hash
    .slice(1)
    .split(',')
    .flatMap((entry) => piecesOf(percentDecoded(entry) ?? entry))
}
