import { type FormEvent, Fragment, useId, useRef, useState } from 'react'
import { networks } from '#cardano/network.ts'
import { type Endpoint, type EndpointId, endpoints } from '#contract/endpoints.ts'
import { effectiveOptions, optionNames } from '#contract/odata/options.ts'
import { pathParameters } from '#contract/path-parameter.ts'
import { useCountdown } from '#web/browser/clock.ts'
import { useSpokenDialect } from '#web/reference/reference-place.ts'
import { RowPart } from '#web/reference/reference-row.tsx'
import { useAttempt } from '#web/reference/use-attempt.ts'
import { CallTabs } from '#web/request-panel/call-tabs.tsx'
import { serviceAddress } from '#web/request-panel/snippets/service-address.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { SentResult } from './sent-result.tsx'
import { type TryFault, tryAddress, useExamples } from './try-address.ts'
import './try-it.css'

/** A form that sends a request of the endpoint through this site, and the same request as code. */
export function TryIt({ id }: { id: EndpointId }) {
  const { name } = useNetwork()
  const description = useNetworkDescription()
  const dialect = useSpokenDialect()
  const examples = useExamples(id)
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const [fault, setFault] = useState<TryFault>()
  const form = useRef<HTMLFormElement>(null)
  const hint = useId()
  const { attempt, send, stop } = useAttempt()
  const pause = useCountdown(attempt.state === 'ended' ? attempt.retryAfter : undefined)

  const { path, parameters, returns }: Endpoint = endpoints[id]
  const names = Object.keys(parameters)
  const typeOf = (field: string) => {
    const kind = parameters[field]
    return kind && pathParameters[kind].schema.type
  }
  const preset = returns === 'list' ? '$top=3' : ''
  const texts = Object.fromEntries(names.map((field) => [field, typed[field] ?? examples[field] ?? '']))
  const options = typed.options ?? preset
  const address = tryAddress(id, texts, options, { network: networks[name], dialect })

  function change(field: string, text: string): void {
    setTyped({ ...typed, [field]: text })
    setFault(undefined)
  }

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pause > 0 || attempt.state === 'waiting') return
    if (address.kind === 'address') {
      setFault(undefined)
      void send(`/${name}${address.path}`)
      return
    }
    setFault(address.fault)
    form.current?.querySelector<HTMLInputElement>(`[name="${address.fault.field}"]`)?.focus()
  }

  function input(field: string, label: string) {
    return (
      <input
        name={field}
        aria-label={label}
        aria-describedby={hint}
        aria-invalid={fault?.field === field || undefined}
        value={field === 'options' ? options : texts[field]}
        placeholder={field === 'options' ? 'no options' : field}
        inputMode={typeOf(field) === 'integer' ? 'numeric' : undefined}
        size={inputSize(field, typeOf(field))}
        spellCheck={false}
        autoComplete="off"
        autoCapitalize="off"
        onChange={({ currentTarget }) => change(field, currentTarget.value)}
      />
    )
  }

  return (
    <>
      <RowPart title="Try it">
        <form ref={form} className="try" onSubmit={submit} noValidate>
          <div className="try-line">
            <span className="reference-method">GET</span>
            <i>/{name}</i>
            {path.split(/(\{\w+\})/).map((part) => {
              const field = /^\{(\w+)\}$/.exec(part)?.[1]
              return (
                <Fragment key={part}>
                  {field === undefined ? <span className="reference-path">{part}</span> : input(field, field)}
                </Fragment>
              )
            })}
            <span className="try-options">
              <span className="reference-path">?</span>
              {input('options', 'Options')}
            </span>
            <SendButton isWaiting={attempt.state === 'waiting'} pause={pause} onStop={stop} />
          </div>
          <div className="try-hint" id={hint}>
            {fault ? (
              <TryFaultText fault={fault} onSuggestion={change} />
            ) : (
              <span>
                Sent through this site, so it needs no key. Options: {optionNames(effectiveOptions[returns])}.
                {names.includes('stake_address') && examples.stake_address === undefined && (
                  <> This network has no example; any stake address of it can be looked up.</>
                )}
              </span>
            )}
          </div>
          <SentResult attempt={attempt} name={path} />
        </form>
      </RowPart>
      <RowPart title="Call it" note="Key and secret are for you to fill in.">
        <CallTabs
          name={`Call of ${path}`}
          address={serviceAddress(name, description)}
          path={address.kind === 'address' ? address.path : path}
        />
      </RowPart>
    </>
  )
}

/** Why nothing was sent, with what was meant. */
function TryFaultText({
  fault: { field, reason, suggestion },
  onSuggestion,
}: {
  fault: TryFault
  onSuggestion: (field: string, text: string) => void
}) {
  return (
    <span className="fault" role="alert">
      {reason} Nothing was sent.{' '}
      {suggestion !== undefined && (
        <button type="button" className="try-suggestion" onClick={() => onSuggestion(field, suggestion)}>
          Use {suggestion}
        </button>
      )}
    </span>
  )
}

/** The way to send a request, or to stop waiting for it. @param pause seconds until the service takes another */
function SendButton({ isWaiting, pause, onStop }: { isWaiting: boolean; pause: number; onStop: () => void }) {
  return isWaiting ? (
    <button type="button" className="button try-send" onClick={onStop}>
      Stop
    </button>
  ) : (
    <button type="submit" className="button button--primary try-send" aria-disabled={pause > 0 || undefined}>
      {pause > 0 ? `Send in ${pause} s` : 'Send'}
    </button>
  )
}

function inputSize(field: string, type: unknown): number {
  if (field === 'options') return 28
  return type === 'integer' ? 12 : 44
}
