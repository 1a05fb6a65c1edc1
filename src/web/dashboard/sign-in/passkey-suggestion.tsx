import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { parseUtcTime } from '#cardano/utc-time.ts'
import type { PasskeyOffer, SessionUser } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { basePath } from '../../browser/base-path.ts'
import { storedValue } from '../../browser/choices.ts'
import { dateText } from '../../ui/values/timestamp.tsx'
import { addPasskey, signInWithPasskey, worksHere } from '../account/passkey-row.tsx'
import { ActionButton } from '../calls/action-button.tsx'
import { accountQuery } from '../calls/dashboard-queries.ts'
import { signedIn } from '../calls/session.ts'
import { useAction } from '../calls/use-call.ts'
import { takeFocus } from '../use-kept-focus.ts'
import { SignInFailureNotice } from './pause.tsx'

const suggestion = storedValue('passkey-suggestion', ['open', 'closed'], 'open')

/** Suggests a passkey after a sign-in, until one is added or the person declines, which this browser remembers. */
export function PasskeySuggestion({ user, offer }: { user: SessionUser; offer: PasskeyOffer }) {
  const [isFresh] = useState(() => Date.now() < Date.parse(user.freshUntil))
  const isOpen = suggestion.use() === 'open'
  return isOpen && isFresh && worksHere(offer) && 'PublicKeyCredential' in window ? <Suggestion /> : null
}

function Suggestion() {
  const queryClient = useQueryClient()
  const { data: account } = useQuery(accountQuery)
  const [isAdded, setAdded] = useState(false)
  const add = useAction(
    () => addPasskey(`Passkey of ${dateText(parseUtcTime(new Date().toISOString()))}`),
    async () => {
      setAdded(true)
      await queryClient.invalidateQueries({ queryKey: accountQuery.queryKey })
    },
  )
  if (isAdded) {
    return (
      <section className="section">
        <p tabIndex={-1} ref={takeFocus} className="secondary">
          The passkey is added. You can rename or delete it under Account.
        </p>
      </section>
    )
  }
  if (!account || account.passkeys.length > 0) return null
  return (
    <section className="section" aria-labelledby="passkey-suggestion">
      <div className="section-header">
        <h2 id="passkey-suggestion">Sign in faster next time?</h2>
      </div>
      <div className="passkey-suggestion">
        <p className="secondary">
          A passkey uses your fingerprint, face or screen lock in place of a password. It stays on your
          devices.
        </p>
        <SignInFailureNotice error={add.error} />
        <div className="dashboard-buttons">
          <ActionButton isBusy={add.isPending} onClick={() => add.mutate(undefined)}>
            Add a passkey
          </ActionButton>
          <button type="button" className="button button--bare" onClick={() => suggestion.write('closed')}>
            Not now
          </button>
        </div>
        <p className="sign-in-note">You can add one later under Account.</p>
      </div>
    </section>
  )
}

/**
 * The reason why passkeys do not work at the address of this page, with the one where they do; nothing where they work.
 * @param page path to open there
 */
export function PasskeyUnavailable({
  offer,
  page = generalPagePaths.dashboard,
}: {
  offer: PasskeyOffer
  page?: string
}) {
  if (worksHere(offer)) return null
  if (offer.state === 'address-without-tls') {
    return <p className="sign-in-note">Passkeys need an address with TLS, which this page does not have.</p>
  }
  const at = offer.state === 'address-without-name' ? offer.at : null
  return (
    <p className="sign-in-note">
      Passkeys need a domain name, and this page is at <code>{window.location.hostname}</code>.{' '}
      {at !== null && <a href={at + basePath + page}>Open it at {new URL(at).hostname}</a>}
    </p>
  )
}

/** Signs in by a passkey of this browser. */
export function usePasskeySignIn() {
  const queryClient = useQueryClient()
  return useAction(
    () => signInWithPasskey(),
    (user) => signedIn(queryClient, user),
  )
}
