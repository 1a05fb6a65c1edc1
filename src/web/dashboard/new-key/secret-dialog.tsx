import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { type NetworkName, networks } from '#cardano/network.ts'
import { networksQuery } from '#web/api/endpoint-query.ts'
import { downloadText } from '#web/browser/download.ts'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { environmentFile, environmentFileName, shellVariables } from './environment-file.ts'
import type { HeldSecret, SecretHolder } from './use-secret-holder.ts'
import './new-key.css'
import { endpointPath } from '#contract/endpoints.ts'
import { CallTabs } from '#web/request-panel/call-tabs.tsx'
import { serviceAddress } from '#web/request-panel/snippets/service-address.ts'

/** The dialog of the secret that the holder has. */
export function SecretDialog({ holder, onDone }: { holder: SecretHolder; onDone: () => void }) {
  const held = holder.read()
  return held && <OpenSecretDialog {...held} onDone={onDone} />
}

/**
 * A new key with its secret, which no later response has. It closes by its own button alone, and asks first while the
 * person has not said that the secret is stored; so does a step back in the history.
 */
function OpenSecretDialog({
  project: { name, network },
  newKey,
  onDone,
}: HeldSecret & { onDone: () => void }) {
  const [isStored, setIsStored] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const question = useRef<HTMLParagraphElement>(null)
  const credentials = useRef<HTMLDListElement>(null)
  const { data: listed } = useSuspenseQuery(networksQuery)
  const address = listed.find((one) => one.name === network)?.description?.address
  // The browser asks before it reloads, closes or leaves the document.
  useBeforeUnload(preventDefault)
  const blocker = useBlocker(true)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    blocker.reset()
    setIsAsked(true)
  }, [blocker])

  useEffect(() => {
    if (isAsked) question.current?.focus()
  }, [isAsked])

  function close(): void {
    if (isStored) onDone()
    else setIsAsked(true)
  }

  /** The focus goes to what is shown again, since the button goes. */
  function showAgain(): void {
    setIsAsked(false)
    credentials.current?.focus()
  }

  function save(): void {
    const { title } = networks[network]
    const text = environmentFile({ name, network: title }, newKey, address)
    downloadText(environmentFileName(name), text, 'text/plain;charset=utf-8')
  }

  return (
    <Dialog
      title={
        <>
          Key and secret for <bdi>{name}</bdi>
        </>
      }
      footer={
        isAsked && !isStored ? (
          <>
            <button type="button" className="button" onClick={onDone}>
              Close without it
            </button>
            <button type="button" className="button button--primary" onClick={showAgain}>
              Show the secret
            </button>
          </>
        ) : (
          <button type="button" className="button button--primary" onClick={close}>
            Done
          </button>
        )
      }
    >
      <p className="secondary">
        This is the only time the secret is shown. After this window closes, or the page reloads, nobody can
        read it again.
      </p>
      <dl className="credentials" tabIndex={-1} ref={credentials}>
        <Credential label="API key" text={newKey.key} />
        <Credential label="API secret" text={newKey.secret} isSecret />
      </dl>
      <div className="row gap-2">
        <button type="button" className="button button--small" onClick={save}>
          <Icon name="download" />
          Save both as .env
        </button>
        <CopyButton text={shellVariables(newKey)} what="both for a shell" label="Copy both for a shell" />
      </div>
      <details className="first-call">
        <summary>The first call</summary>
        <FirstCall network={network} />
      </details>
      <label className="secret-stored">
        <input type="checkbox" checked={isStored} onChange={({ target }) => setIsStored(target.checked)} />I
        have stored the secret where I can find it
      </label>
      {isAsked && !isStored && (
        <p className="secret-question" role="alert" tabIndex={-1} ref={question} data-initial-focus>
          <b>The box is not ticked.</b> Without the secret this key is of no use: delete it then, and make
          another.
        </p>
      )}
    </Dialog>
  )
}

/** A key or a secret as text that can be selected, with a button that copies it. */
function Credential({ label, text, isSecret = false }: { label: string; text: string; isSecret?: boolean }) {
  return (
    <div className="credential">
      <dt>{label}</dt>
      <dd className={isSecret ? 'credential-box credential-box--secret' : 'credential-box'}>
        <code>{text}</code>
        <CopyButton
          text={text}
          what={label}
          label={
            <>
              Copy<span className="visually-hidden"> {label}</span>
            </>
          }
        />
      </dd>
    </div>
  )
}

/** The call that a person tries first with a new key: the latest epoch of its network. */
export function FirstCall({ network }: { network: NetworkName }) {
  const { data: listed } = useSuspenseQuery(networksQuery)
  const description = listed.find(({ name }) => name === network)?.description ?? undefined
  return <CallTabs address={serviceAddress(network, description)} path={endpointPath('latestEpoch', {})} />
}

function preventDefault(event: Event): void {
  event.preventDefault()
}
