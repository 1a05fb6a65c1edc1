import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { networks } from '#cardano/network.ts'
import { shortAddress } from '#cardano/shorten.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { timeZone } from '#web/browser/choices.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { usePageIsIdle } from '#web/browser/page-idle.ts'
import { FailureNotice } from '#web/failures/failure-notice.tsx'
import { type AddressOrigin, originState } from '#web/routing/address-origin.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { useLabel } from '#web/watch-list/watch-list.ts'
import type { Lookup } from './lookup-reading.ts'
import { pastedOf } from './pasted-state.ts'
import './lookup-field.css'

type ReadLookup = typeof import('./lookup-dialogue.tsx')['readLookupHere']

const LookupDialogue = lazyPart(async () => (await import('./lookup-dialogue.tsx')).LookupDialogue)

/** Lines of the field at most. */
const MOST_LINES = 4
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
  const isIdle = usePageIsIdle()
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
  }, [])
  useEffect(() => {
    if (isIdle || text !== '') load()
  }, [isIdle, text, load])
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
          <Suspense>
            <LookupDialogue lookup={lookup} onEdit={edit} />
          </Suspense>
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
    import('./lookup-dialogue.tsx').then(
      ({ readLookupHere }) => setRead(() => readLookupHere),
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
  return read?.(text, { client, listed, name, zone })
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
