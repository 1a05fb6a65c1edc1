import type { SignInFailure } from '#contract/dashboard/sign-in-failures.ts'
import type { ProviderIdentity } from './provider.ts'

/** The consequence of an identity that a provider has proven. */
export type Joining =
  | { readonly kind: 'sign-in'; readonly userId: string }
  | { readonly kind: 'register'; readonly email: string }
  | { readonly kind: 'link' }
  | { readonly kind: 'none' }
  | { readonly kind: 'refuse'; readonly reason: SignInFailure }

interface SignInFacts {
  readonly identity: ProviderIdentity
  /** The user whom this identity is linked to. */
  readonly linkedUser: string | undefined
  /** Whether a user has the e-mail address that the provider has verified. */
  readonly isEmailInUse: boolean
  readonly registration: 'open' | 'invited' | 'closed'
  readonly hasInvitation: boolean
}

/**
 * Not in the specification: these rules. A known identity signs in. An unknown one registers, and never joins an account that has its e-mail address: whoever
 * controls an address at the provider need not be who registered with it here.
 */
export function joinBySignIn({
  identity,
  linkedUser,
  isEmailInUse,
  registration,
  hasInvitation,
}: SignInFacts): Joining {
  if (linkedUser !== undefined) return { kind: 'sign-in', userId: linkedUser }
  const { verifiedEmail } = identity
  if (verifiedEmail === undefined) return { kind: 'refuse', reason: 'no-verified-email' }
  if (isEmailInUse) return { kind: 'refuse', reason: 'email-in-use' }
  if (registration === 'closed') return { kind: 'refuse', reason: 'registration-closed' }
  if (registration === 'invited' && !hasInvitation) return { kind: 'refuse', reason: 'invitation-needed' }
  return { kind: 'register', email: verifiedEmail }
}

interface LinkFacts {
  /** The user who began to link. */
  readonly userId: string
  /** The user whom this identity is linked to. */
  readonly linkedUser: string | undefined
  /** Whether this user has another identity at the same provider. */
  readonly hasAnother: boolean
}

/** The e-mail address of a linked identity does not matter: the person has proven both accounts to be theirs. */
export function joinByLink({ userId, linkedUser, hasAnother }: LinkFacts): Joining {
  if (linkedUser === userId) return { kind: 'none' }
  if (linkedUser !== undefined) return { kind: 'refuse', reason: 'linked-elsewhere' }
  return hasAnother ? { kind: 'refuse', reason: 'conflict' } : { kind: 'link' }
}
