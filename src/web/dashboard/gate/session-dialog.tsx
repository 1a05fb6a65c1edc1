import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState } from 'react'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { ActionButton, CallFailure } from '#web/dashboard/calls/action-button.tsx'
import { CallForm } from '#web/dashboard/calls/call-form.tsx'
import { FormDialog } from '#web/dashboard/calls/form-dialog.tsx'
import { sessionQuery, signedOut, staleSignIn } from '#web/dashboard/calls/session.ts'
import { useCall } from '#web/dashboard/calls/use-call.ts'
import { linkButton } from '#web/dashboard/sign-in/form-parts.tsx'
import { usePasskeySignIn } from '#web/dashboard/sign-in/passkey-sign-in.tsx'
import { SignInFailureNotice } from '#web/dashboard/sign-in/pause.tsx'
import { CurrentPasswordField } from '#web/dashboard/sign-in/sign-in-fields.tsx'
import { usePasswordSignIn } from '#web/dashboard/sign-in/sign-in-forms.tsx'
import { worksHere } from '#web/dashboard/user/passkey-row.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'

/** The ways to sign in that lead to another tab: a link in a mail, and providers. */
function SessionDialogWays({
  email,
  options: { mail, providers },
}: {
  email: string
  options: SignInOptions
}) {
  const link = useCall('requestSignInLink', () => undefined)
  const [blocked, setBlocked] = useState<string>()
  const provider = useCall('startProviderSignIn', ({ location }) => {
    const tab = window.open(location)
    if (tab) tab.opener = null
    setBlocked(tab ? undefined : location)
  })
  useSessionAtFocus()
  const error = link.error ?? provider.error
  return (
    <>
      {mail !== 'off' && (
        <div className="row gap-2 aside small">
          <ActionButton
            className="button button--small"
            isBusy={link.isPending || link.isSuccess}
            onClick={() => link.mutate({ body: { email } })}
          >
            {linkButton(mail)}
          </ActionButton>
          <p role="status">
            {!link.isSuccess && 'Open it in another tab of this browser.'}
            {link.isSuccess &&
              (mail === 'sent'
                ? 'A link is on its way. Open it in another tab of this browser, then come back.'
                : 'The link is printed where Epochal runs. Open it in another tab of this browser, then come back.')}
          </p>
        </div>
      )}
      {providers.length > 0 && (
        <div className="row gap-2 aside small">
          {providers.map(({ id, name }) => (
            <ActionButton
              key={id}
              aria-label={`Continue with ${name}`}
              className="button button--small"
              isBusy={provider.isPending}
              onClick={() => provider.mutate({ parameters: { provider: id }, body: {} })}
            >
              {name}
            </ActionButton>
          ))}
          <p role="status">
            {!provider.isSuccess && 'Opens in another tab of this browser.'}
            {provider.isSuccess &&
              (blocked === undefined ? 'Sign in there, then come back.' : <BlockedTab href={blocked} />)}
          </p>
        </div>
      )}
      {error && <CallFailure error={error} />}
    </>
  )
}

/** The way to a tab that the browser did not open by itself. */
function BlockedTab({ href }: { href: string }) {
  return (
    <>
      <a href={href} target="_blank" rel="noopener">
        Open it in another tab
      </a>
      , sign in there, then come back.
    </>
  )
}

/** Looks at the session when the window has the focus again: one beside another is never hidden. */
function useSessionAtFocus(): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    const onFocus = () => void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
    window.addEventListener('focus', onFocus)
    return () => window.removeEventListener('focus', onFocus)
  }, [queryClient])
}

/** The reason for a sign-in over a page that stays: the session has ended, or is too old for a call. */
export type SignInNeed = 'ended' | 'stale'

const words: Readonly<Record<SignInNeed, { readonly title: string; readonly text: string }>> = {
  ended: {
    title: 'Your session has ended',
    text: 'Sign in to go on. The page behind stays as it is, with what you typed.',
  },
  stale: {
    title: 'Sign in once more',
    text: 'This needs a sign-in of the last ten minutes. Nothing was done yet, and what you typed is kept.',
  },
}

/**
 * Asks the user of a page for a sign-in, over the page. Afterwards the focus is where it was.
 * @param lastFocus the element of the page that had the focus last
 */
export function SessionDialog({
  need,
  email,
  options,
  lastFocus,
}: {
  need: SignInNeed
  email: string
  options: SignInOptions
  lastFocus: RefObject<HTMLElement | null>
}) {
  const queryClient = useQueryClient()
  const [isDiscarding, setDiscarding] = useState(false)
  const [password, setPassword] = useState('')
  const form = useId()
  const { signIn, field, pause } = usePasswordSignIn()
  const passkey = usePasskeySignIn()
  useFocusInside(field, isDiscarding, lastFocus)

  function submit(): void {
    passkey.reset()
    signIn.mutate({ body: { email, password } })
  }

  function leave(): void {
    if (need === 'ended') setDiscarding(true)
    else staleSignIn.write(undefined)
  }

  if (isDiscarding) {
    return (
      <FormDialog
        kind="loss"
        title="Leave this page?"
        submit="Discard and leave"
        keep="Back to the sign-in"
        onSubmit={() => void signedOut(queryClient)}
        onClose={() => setDiscarding(false)}
      >
        <p className="secondary">Without a sign-in the page closes, and what you typed is lost.</p>
      </FormDialog>
    )
  }
  return (
    <Dialog
      title={words[need].title}
      onClose={leave}
      footer={
        <>
          <button type="button" className="button button--bare" onClick={leave}>
            {need === 'ended' ? 'Discard the page' : 'Cancel'}
          </button>
          {worksHere(options.passkeys) && (
            <ActionButton
              isBusy={passkey.isPending}
              onClick={() => {
                if (!pause) signIn.reset()
                passkey.mutate(undefined)
              }}
            >
              Use a passkey
            </ActionButton>
          )}
          <ActionButton
            type="submit"
            form={form}
            isBusy={signIn.isPending || pause !== undefined}
            className="button button--primary"
          >
            Sign in and go on
          </ActionButton>
        </>
      }
    >
      <p className="secondary">{words[need].text}</p>
      <SignInFailureNotice error={passkey.error} />
      <CallForm id={form} call={signIn} isHeld={pause !== undefined} onSubmit={submit}>
        <TextField label="E-mail" type="email" name="email" autoComplete="username" readOnly value={email} />
        <CurrentPasswordField
          ref={field}
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </CallForm>
      <SessionDialogWays email={email} options={options} />
    </Dialog>
  )
}

/** Puts the focus on the field whenever it is shown, and returns it to the page when the dialogs go. */
function useFocusInside(
  field: RefObject<HTMLElement | null>,
  isDiscarding: boolean,
  lastFocus: RefObject<HTMLElement | null>,
): void {
  useEffect(() => {
    if (!isDiscarding) field.current?.focus()
  }, [field, isDiscarding])
  const [before] = useState(lastFocus.current)
  useEffect(
    () => () => {
      if (before?.isConnected) before.focus()
    },
    [before],
  )
}
