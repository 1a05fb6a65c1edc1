import type { QueryClient } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useIsHydrated } from '../browser/external-store.ts'
import { useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { PageHead } from '../requests/page-head.tsx'
import { cleanText } from '../search/reading/clean-text.ts'
import { MOST_ADDRESSES, piecesOf } from '../search/reading/several-addresses.ts'
import { readSecret } from '../search/reading/words/read-secret.ts'
import { Link } from '../ui/controls/link.tsx'
import { SkeletonTable } from '../ui/records/skeleton.tsx'
import { AccountSheet } from './sheet/account-sheet.tsx'
import './account-sheet-page.css'

/** Pieces that a list can have. */
const MOST_PIECES = 1000

/** No request is started here: the addresses are in the fragment, which loaders do not receive. */
export const loader = (_: QueryClient) => () => null

/**
 * Several accounts in one table. Their addresses are in the fragment, so that a link has them and no server
 * sees them.
 */
export function Component() {
  const isHydrated = useIsHydrated()
  return (
    <div className="page-width">
      <PageTitle of="Compare accounts" />
      <PageHead title="Compare accounts" request={null}>
        One row for each address. The list is in the fragment of this page's address: anyone with the link
        sees the same list, and no request names more than one address.
      </PageHead>
      {isHydrated ? <ListedAccounts /> : <SkeletonTable rows={2} columns={5} />}
    </div>
  )
}

/** The accounts of the fragment, which the browser alone knows. */
function ListedAccounts() {
  const { hash } = useLocation()
  const listed = useMemo(() => listedIn(hash), [hash])
  const pieces = useMemo(() => listed.slice(0, MOST_PIECES), [listed])
  return (
    <>
      {listed.length > MOST_PIECES && (
        <p className="account-sheet-limit">
          The link has {listed.length} entries. Only the first {MOST_PIECES} are shown.
        </p>
      )}
      {/* The form comes with the sheet above it, which would move it. */}
      <Suspense fallback={<SkeletonTable rows={pieces.length} columns={5} />}>
        {pieces.length > 0 ? (
          <AccountSheet key={hash} pieces={pieces} />
        ) : (
          <p className="account-sheet-empty">
            The list is empty. Paste two or more addresses below or into any search box.
          </p>
        )}
        <EditList key={`edit${hash}`} listed={listed} />
      </Suspense>
    </>
  )
}

/** The pieces in the fragment; a malformed one stays as it is. */
function listedIn(hash: string): readonly string[] {
  return hash
    .slice(1)
    .split(',')
    .flatMap((entry) => {
      try {
        return piecesOf(decodeURIComponent(entry))
      } catch (error) {
        if (error instanceof URIError) return piecesOf(entry)
        throw error
      }
    })
}

function EditList({ listed }: { listed: readonly string[] }) {
  const { name } = useNetwork()
  const navigate = useNavigate()
  const [text, setText] = useState(listed.join('\n'))
  const [fault, setFault] = useState<string>()

  function show() {
    const pieces = piecesOf(text)
    if (pieces.length === 0) return setFault('The list has no address.')
    if (pieces.length > MOST_PIECES) {
      return setFault(`The list has ${pieces.length} entries; the most is ${MOST_PIECES}.`)
    }
    // A secret does not belong in a link, which the browser keeps.
    const secret = [text, ...pieces].map((part) => readSecret(cleanText(part))?.note).find(Boolean)
    setFault(secret && `${secret.title} ${secret.detail}`)
    if (!secret) navigate(paths.accountSheet(name, pieces))
  }

  return (
    <section className="section">
      <div className="section-header">
        <h2>
          <label htmlFor="sheet-list">Addresses</label>
        </h2>
        <span className="section-note">Up to {MOST_ADDRESSES} addresses, with any separator.</span>
      </div>
      <textarea
        id="sheet-list"
        className="sheet-editor-list"
        rows={Math.min(Math.max(listed.length, 3), 12)}
        spellCheck={false}
        autoCapitalize="none"
        value={text}
        aria-describedby={fault ? 'sheet-fault' : undefined}
        aria-invalid={fault !== undefined}
        onChange={(event) => setText(event.target.value)}
      />
      {fault && (
        <p id="sheet-fault" className="sheet-editor-fault" role="alert">
          {fault}
        </p>
      )}
      <div className="sheet-editor-actions">
        <button type="button" className="button button--primary" onClick={show}>
          Compare
        </button>
        <Link className="button button--bare" to={paths.accounts(name)}>
          Look up one
        </Link>
      </div>
    </section>
  )
}
