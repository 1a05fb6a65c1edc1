import type { SignInFailure } from '#contract/dashboard/sign-in-failures.ts'
import type { ControlDatabase } from '../../store/control/control-database.ts'
import { codeHash, deleteMailLinks, takeInvitation } from '../../store/control/mail-link-store.ts'
import {
  findLinkedUser,
  linkedIdentities,
  linkIdentity,
} from '../../store/control/provider-identity-store.ts'
import { addUser, findUserByEmail } from '../../store/control/user-store.ts'
import { type ProviderIdentity, signInFailure } from './provider.ts'

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

interface SignInRequest {
  readonly identity: ProviderIdentity
  readonly registration: 'open' | 'invited' | 'closed'
  readonly invitation: string | undefined
}

/**
 * The user whom an identity signs in, registered if need be.
 * @throws {DashboardRefusal} by the joining rules.
 */
export async function joinUser(
  db: ControlDatabase,
  request: SignInRequest,
): Promise<{ readonly userId: string; readonly isNew: boolean }> {
  const joining = await decide(db, request)
  if (joining.kind === 'sign-in') return { userId: joining.userId, isNew: false }
  if (joining.kind === 'refuse') throw signInFailure(joining.reason)
  if (joining.kind !== 'register') throw new RangeError(`a sign-in does not end with ${joining.kind}`)
  const added = await register(db, request, joining.email)
  if (added !== undefined) return { userId: added, isNew: true }
  // Somebody registered with this address or this identity in the meantime, such as the same person in another tab.
  const again = await decide(db, request)
  if (again.kind === 'sign-in') return { userId: again.userId, isNew: false }
  throw signInFailure(again.kind === 'refuse' ? again.reason : 'failed')
}

/**
 * Links an identity to the user who began to.
 * @returns false when it was linked already
 * @throws {DashboardRefusal} by the joining rules.
 */
export async function linkUser(
  db: ControlDatabase,
  userId: string,
  identity: ProviderIdentity,
): Promise<boolean> {
  const linkedUser = await findLinkedUser(db, identity)
  const others = await linkedIdentities(db, userId)
  const hasAnother = others.some(({ issuer }) => issuer === identity.issuer)
  const joining = joinByLink({ userId, linkedUser, hasAnother })
  if (joining.kind === 'refuse') throw signInFailure(joining.reason)
  if (joining.kind === 'none') return false
  if (!(await linkIdentity(db, userId, identity))) throw signInFailure('linked-elsewhere')
  return true
}

async function decide(
  db: ControlDatabase,
  { identity, registration, invitation }: SignInRequest,
): Promise<Joining> {
  const { verifiedEmail } = identity
  const user = verifiedEmail === undefined ? undefined : await findUserByEmail(db, verifiedEmail)
  return joinBySignIn({
    identity,
    linkedUser: await findLinkedUser(db, identity),
    isEmailInUse: user !== undefined,
    registration,
    hasInvitation: invitation !== undefined,
  })
}

/**
 * Adds a user with this identity, and uses up the invitation, or changes nothing.
 * @returns undefined when the address or the identity has a user by now
 */
async function register(
  db: ControlDatabase,
  { identity, registration, invitation }: SignInRequest,
  email: string,
): Promise<string | undefined> {
  try {
    return await db.transaction().execute(async (trx) => {
      if (registration === 'invited' && !(await takeInvitation(trx, codeHash(invitation ?? ''), email))) {
        throw signInFailure('invitation-needed')
      }
      const userId = await addUser(trx, { email, name: identity.name })
      if (userId === undefined || !(await linkIdentity(trx, userId, identity))) throw new AlreadyJoined()
      // A registration by e-mail that waits would sign in to this account.
      await deleteMailLinks(trx, userId, [email])
      return userId
    })
  } catch (error) {
    if (error instanceof AlreadyJoined) return undefined
    throw error
  }
}

/** Rolls a registration back. */
class AlreadyJoined extends Error {
  override readonly name = 'AlreadyJoined'
}
