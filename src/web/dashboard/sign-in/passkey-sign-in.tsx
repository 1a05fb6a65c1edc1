import { useQueryClient } from '@tanstack/react-query'
import type { PasskeyOffer } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { basePath } from '#web/browser/base-path.ts'
import { signedIn } from '#web/dashboard/calls/session.ts'
import { useAction } from '#web/dashboard/calls/use-call.ts'
import { signInWithPasskey, worksHere } from '#web/dashboard/user/passkey-row.tsx'

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
    return <p className="aside small">Passkeys need an address with TLS, which this page does not have.</p>
  }
  const at = offer.state === 'address-without-name' ? offer.at : null
  return (
    <p className="aside small">
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
