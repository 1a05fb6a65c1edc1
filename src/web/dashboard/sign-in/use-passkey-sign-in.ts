import { useQueryClient } from '@tanstack/react-query'
import { signInWithPasskey } from '../account/passkeys.ts'
import { signedIn } from '../calls/session.ts'
import { useAction } from '../calls/use-call.ts'

/** Signs in by a passkey of this browser. */
export function usePasskeySignIn() {
  const queryClient = useQueryClient()
  return useAction(
    () => signInWithPasskey(),
    (user) => signedIn(queryClient, user),
  )
}
