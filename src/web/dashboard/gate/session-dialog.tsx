import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { SignInOptions } from '#contract/dashboard/dashboard-results.ts'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { worksHere } from '../account/passkeys.ts'
import { ActionButton } from '../calls/action-button.tsx'
import { reasonOf } from '../calls/dashboard-failure.ts'
import { staleSignIn } from '../calls/fresh-sign-in.ts'
import { signedIn, signedOut } from '../calls/session.ts'
import { useCall } from '../calls/use-call.ts'
import { PasswordField } from '../sign-in/password-field.tsx'
import { usePause } from '../sign-in/pause.ts'
import { SignInFailureNotice } from '../sign-in/sign-in-failure-notice.tsx'
import { usePasskeySignIn } from '../sign-in/use-passkey-sign-in.ts'
import { SessionDialogWays } from './session-dialog-ways.tsx'

/** The reason for a sign-in over a page that stays: the session has ended, or is too old for what was asked. */
export type SignInNeed = 'ended' | 'stale'

const words: Readonly<Record<SignInNeed, { readonly title: string; readonly text: string }>> = {
  ended: {
    title: 'Your session has ended',
    text: 'Sign in to go on. The page behind stays as it is, with what you typed.',
  },
  stale: {
    title: 'Sign in once more',
    text: 'This needs a sign-in of the last ten minutes. Nothing was sent yet, and what you typed is kept.',
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
  const field = useRef<HTMLInputElement>(null)
  const back = useRef<HTMLButtonElement>(null)
  const form = useId()
  useFocusInside(isDiscarding ? back : field, lastFocus)
  const signIn = useCall('signInByPassword', (user) => signedIn(queryClient, user))
  const passkey = usePasskeySignIn()
  const pause = usePause(signIn.error)
  useEffect(() => {
    if (reasonOf(signIn.error) === 'wrong-credentials') field.current?.select()
  }, [signIn.error])

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (pause) return
    passkey.reset()
    signIn.mutate({ body: { email, password } })
  }

  function leave(): void {
    if (need === 'ended') setDiscarding(true)
    else staleSignIn.write(undefined)
  }

  if (isDiscarding) {
    return (
      <Dialog
        key="discard"
        isAlert
        title="Leave this page?"
        onClose={() => setDiscarding(false)}
        footer={
          <>
            <button type="button" className="button" onClick={() => void signedOut(queryClient)}>
              Discard and leave
            </button>
            <button
              type="button"
              className="button button--primary"
              ref={back}
              onClick={() => setDiscarding(false)}
            >
              Back to the sign-in
            </button>
          </>
        }
      >
        <p>Without a sign-in the page closes, and what you typed is lost.</p>
      </Dialog>
    )
  }
  return (
    <Dialog
      key="sign-in"
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
      <SignInFailureNotice error={signIn.error} />
      <SignInFailureNotice error={passkey.error} />
      <form id={form} className="sign-in-form" onSubmit={submit}>
        <TextField label="E-mail" type="email" name="email" autoComplete="username" readOnly value={email} />
        <PasswordField
          ref={field}
          label="Password"
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={({ target }) => setPassword(target.value)}
        />
      </form>
      <SessionDialogWays email={email} options={options} />
    </Dialog>
  )
}

/**
 * Puts the focus on an element of the dialog whenever it is another one, and returns it to the page when the dialog goes.
 */
function useFocusInside(
  target: RefObject<HTMLElement | null>,
  lastFocus: RefObject<HTMLElement | null>,
): void {
  useEffect(() => target.current?.focus(), [target])
  const [before] = useState(lastFocus.current)
  useEffect(
    () => () => {
      if (before?.isConnected) before.focus()
    },
    [before],
  )
}
