import { externalStore } from '../../browser/external-store.ts'

/**
 * The `freshUntil` of a sign-in that was too old for a call; the frame of the page asks for a new one while the session
 * still has it.
 */
export const staleSignIn = externalStore<string | undefined>(() => undefined)
