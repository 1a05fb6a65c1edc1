import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { networks } from '#cardano/network.ts'
import { shortAddress } from '#cardano/shorten.ts'
import type { UtcTime } from '#cardano/utc-time.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { serverNow } from '#web/browser/clock.ts'
import { FailureNotice } from '#web/failures/failure-notice.tsx'
import { type AddressOrigin, originState } from '#web/routing/address-origin.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.ts'
import { MendDialogue } from '#web/search/mend-dialogue.tsx'
import { searchContext } from '#web/search/search-context.ts'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { useLabel } from '#web/watch-list/watch-list.ts'
import type { Lookup } from './lookup-reading.ts'
import { pastedOf } from './pasted-state.ts'
import './lookup-field.css'

type ReadLookup = typeof import('./lookup-reading.ts')['readLookup']

/** Lines of the field at most. */
const MOST_LINES = 4
/** Pages that are offered for a text that is no address. */
const MOST_PAGES = 3
/** Windows in which the field has the focus at once: on a phone, that would open its keyboard. */
const WIDE_WITH_MOUSE = '(min-width: 48rem) and (pointer: fine)'

/**
 * The field for one address or many. What is in it is read at once and without a request; Enter opens only what is certain, and a text
 * with a wrong character never by itself.
 */
export function LookupField({ initialText = '' }: { initialText?: string }) {
  const { state, key } = useLocation()
  const navigate = useNavigate()
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => pastedOf(state) ?? initialText)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const { read, error, load } = useReader()
  const lookup = useLookup(read, text)
  const isOpen = lookup?.kind === 'fault' || lookup?.kind === 'elsewhere'
  const target = lookup && 'path' in lookup && lookup.kind !== 'elsewhere' ? lookup : undefined

  // Back to this page, with what was pasted before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another entry of the history
  useEffect(() => {
    const pasted = pastedOf(state)
    if (pasted !== undefined) setText(pasted)
  }, [key])
  useEffect(() => {
    if (matchMedia(WIDE_WITH_MOUSE).matches) field.current?.focus({ preventScroll: true })
    load()
  }, [load])
  // Enter may have been pressed before the code that reads was loaded.
  useEffect(() => {
    if (isSubmitted && lookup) {
      setIsSubmitted(false)
      open(lookup)
    }
  })

  function open(lookup: Lookup) {
    if (lookup.kind === 'nothing') return field.current?.focus()
    if (lookup.kind === 'fault') return announce(`${lookup.note.title} ${lookup.note.detail}`)
    if (lookup.kind === 'elsewhere') return announce(`An address of ${networks[lookup.network].title}.`)
    const origin = lookup.kind === 'account' ? lookup.origin : undefined
    navigate(lookup.path, { state: originState(origin) })
  }

  /** The cursor goes to the character that is wrong. */
  function edit(position: number | undefined) {
    field.current?.focus()
    if (position !== undefined) field.current?.setSelectionRange(position - 1, position)
  }

  return (
    <search className="lookup">
      <form
        className={`lookup-form${isOpen ? ' is-open' : ''}`}
        onSubmit={(event) => {
          event.preventDefault()
          load()
          setIsSubmitted(true)
        }}
      >
        <Icon name="search" />
        <textarea
          ref={field}
          aria-label="Stake address"
          aria-describedby={`${id}-read`}
          aria-invalid={lookup?.kind === 'fault' || undefined}
          placeholder="One stake address or many"
          rows={Math.min(text.split('\n').length, MOST_LINES)}
          value={text}
          spellCheck={false}
          autoCapitalize="none"
          autoComplete="off"
          enterKeyHint="go"
          onFocus={load}
          onChange={({ target }) => setText(target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
            event.preventDefault()
            event.currentTarget.form?.requestSubmit()
          }}
        />
        <button type="submit" className="button button--primary" disabled={isOpen}>
          {lookup?.kind === 'several' ? `Look up ${lookup.accounts}` : 'Look up'}
        </button>
      </form>
      {isOpen && (
        <div className="lookup-dialogue">
          {lookup.kind === 'fault' ? (
            <Fault fault={lookup} onEdit={edit} />
          ) : (
            <Elsewhere network={lookup.network} path={lookup.path} origin={lookup.origin} />
          )}
        </div>
      )}
      <p id={`${id}-read`} className="lookup-read" role="status">
        {target && <Said lookup={target} />}
      </p>
      {error && (
        <FailureNotice place="lookup" error={error} tryAgain={load} subject="The field did not load" />
      )}
    </search>
  )
}

/** The code that reads addresses, which loads when it is first needed. */
function useReader() {
  const [read, setRead] = useState<ReadLookup>()
  const [error, setError] = useState<Error>()
  const [load] = useState(() => () => {
    setError(undefined)
    import('./lookup-reading.ts').then(
      ({ readLookup }) => setRead(() => readLookup),
      (reason: unknown) => setError(reason instanceof Error ? reason : new Error(String(reason))),
    )
  })
  return { read, error, load }
}

/** Undefined until it can be read. */
function useLookup(read: ReadLookup | undefined, text: string): Lookup | undefined {
  const { name } = useNetwork()
  const { data: listed } = useSuspenseQuery(networksQuery)
  const client = useQueryClient()
  const zone = timeZone.use()
  return read?.(text, searchContext(client, listed, name, zone), serverNow() as UtcTime)
}

function Fault({
  fault: { note, text, suggestions },
  onEdit,
}: {
  fault: Extract<Lookup, { kind: 'fault' }>
  onEdit: (position: number | undefined) => void
}) {
  const { name } = useNetwork()
  const label = useLabel({ network: name, kind: 'account', id: note.mended ?? '' })
  const pages = note.mended === undefined ? suggestions.filter((suggestion) => 'path' in suggestion) : []
  return (
    <MendDialogue note={note} pasted={text} suggestions={suggestions} label={label}>
      {note.marks && (
        <button type="button" className="button" onClick={() => onEdit(note.marks?.[0])}>
          Edit
        </button>
      )}
      {pages.slice(0, MOST_PAGES).map(({ title, path }) => (
        <Link key={path} className="button" to={path}>
          {title}
        </Link>
      ))}
    </MendDialogue>
  )
}

function Elsewhere({
  network,
  path,
  origin,
}: Pick<Extract<Lookup, { kind: 'elsewhere' }>, 'network' | 'path' | 'origin'>) {
  const { title } = networks[network]
  return (
    <div className="mend-dialogue">
      <p>
        <b>An address of {title}.</b>
      </p>
      <p className="row above-4">
        <Link className="button button--primary" to={path} state={originState(origin)}>
          Open on {title}
        </Link>
      </p>
    </div>
  )
}

/** The reading of a text, in a line below the field. */
function Said({ lookup }: { lookup: Extract<Lookup, { kind: 'account' | 'several' | 'page' }> }): ReactNode {
  const { title } = useNetwork()
  if (lookup.kind === 'page') return lookup.title
  if (lookup.kind === 'account') return <SaidAccount address={lookup.address} origin={lookup.origin} />
  const { pasted, accounts, leftOut } = lookup
  return (
    <>
      <b>{pasted}</b> pasted <b>{accounts}</b> {accounts === 1 ? 'account' : 'accounts'} of {title}{' '}
      {leftOut !== '' && `left out: ${leftOut}`}
    </>
  )
}

function SaidAccount({ address, origin }: { address: string; origin: AddressOrigin | undefined }) {
  const { name, title } = useNetwork()
  const label = useLabel({ network: name, kind: 'account', id: address })
  const labelled = label === undefined ? '' : `, ${label}`
  if (origin === undefined) {
    return (
      <>
        <b>Stake address</b> of {title}
        {labelled}
      </>
    )
  }
  const names = {
    'payment address': 'Payment address',
    hex: 'Bytes in hex',
    link: 'Link',
    mended: '',
  } as const
  return (
    <>
      <b>{names[origin.kind]}</b> of {title}; its account is <b>{shortAddress(address)}</b>
      {labelled}
    </>
  )
}
