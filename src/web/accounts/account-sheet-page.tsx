import { Suspense, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { percentDecoded } from '#contract/percent-decoded.ts'
import { PageHead } from '#web/page/page-head.tsx'
import { PageTitle } from '#web/page/page-title.tsx'
import { useNetwork } from '#web/routing/network-context.ts'
import { paths } from '#web/routing/paths.ts'
import { cleanText } from '#web/search/reading/clean-text.ts'
import { readSecret } from '#web/search/reading/read-secret.ts'
import { MAX_ADDRESSES, piecesOf } from '#web/search/reading/read-several.ts'
import { More } from '#web/ui/content/more.tsx'
import { SkeletonTable } from '#web/ui/states/skeleton.tsx'
import { AccountSheet } from './comparison/account-sheet.tsx'
import './account-sheet-page.css'

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
  if (pieces.length === 0) {
    return (
      <>
        <PageHead title="Accounts" request={null}>
          Several addresses, one row for each.
        </PageHead>
        <EditList listed={listed} />
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
      <AccountSheet key={hash} pieces={pieces} />
      <More kind="sheet" title="Edit the list">
        <EditList key={hash} listed={listed} />
      </More>
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

function EditList({ listed }: { listed: readonly string[] }) {
  const { name } = useNetwork()
  const navigate = useNavigate()
  const [text, setText] = useState(listed.join('\n'))
  const [fault, setFault] = useState<string>()

  function show() {
    const pieces = piecesOf(text)
    if (pieces.length === 0) return setFault('The list has no address.')
    if (pieces.length > MAX_PIECES) {
      return setFault(`The list has ${pieces.length} entries; the most is ${MAX_PIECES}.`)
    }
    // A secret does not belong in a link, which the browser keeps.
    const secret = [text, ...pieces].map((part) => readSecret(cleanText(part))?.note).find(Boolean)
    setFault(secret && `${secret.title} ${secret.detail}`)
    if (!secret) navigate(paths.accountSheet(name, pieces))
  }

  return (
    <div className="sheet-editor">
      <textarea
        aria-label="Addresses"
        placeholder={`Up to ${MAX_ADDRESSES} addresses, with any separator`}
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
        <p id="sheet-fault" className="fault above-2" role="alert">
          {fault}
        </p>
      )}
      <div className="above-3">
        <button type="button" className="button button--primary" onClick={show}>
          Look up
        </button>
      </div>
    </div>
  )
}
