import { Fault, isFault } from '#http/fault.ts'
import type { ControlDatabase } from '#service/store/control/control-database.ts'
import {
  codeHash,
  deleteMailLinks,
  lockMailLinks,
  takeInvitation,
} from '#service/store/control/mail-link-store.ts'
import {
  findLinkedUser,
  linkedIdentities,
  linkIdentity,
} from '#service/store/control/provider-identity-store.ts'
import { addUser, findUserByEmail } from '#service/store/control/user-store.ts'
import { type ProviderIdentity, signInFailure } from './provider.ts'

interface SignInRequest {
  readonly identity: ProviderIdentity
  readonly registration: 'open' | 'invited' | 'closed'
  readonly invitation: string | undefined
}

/** A user whom an identity signs in. */
interface JoinedUser {
  readonly userId: string
  readonly isNew: boolean
}

/**
 * The user whom an identity signs in, registered if need be. Not in the specification: these rules. A known identity signs
 * in. An unknown one registers, and never joins an account that has its e-mail address: a person who controls an address at the
 * provider need not be who registered with it here.
 * @throws {Refusal} by these rules.
 */
export async function joinUser(db: ControlDatabase, request: SignInRequest): Promise<JoinedUser> {
  const joined = (await signInOrRegister(db, request)) ?? (await signInOrRegister(db, request))
  if (!joined) throw signInFailure('failed')
  return joined
}

/** @returns undefined when somebody registers with this address or identity meanwhile, such as the same person in another tab */
async function signInOrRegister(
  db: ControlDatabase,
  request: SignInRequest,
): Promise<JoinedUser | undefined> {
  const { identity, registration, invitation } = request
  const { verifiedEmail } = identity
  // The address is looked up first: a user who registers meanwhile by this identity has both, or neither.
  const user = verifiedEmail === undefined ? undefined : await findUserByEmail(db, verifiedEmail)
  const linkedUser = await findLinkedUser(db, identity)
  if (linkedUser !== undefined) return { userId: linkedUser, isNew: false }
  if (verifiedEmail === undefined) throw signInFailure('no-verified-email')
  if (user) throw signInFailure('email-in-use')
  if (registration === 'closed') throw signInFailure('registration-closed')
  if (registration === 'invited' && invitation === undefined) throw signInFailure('invitation-needed')
  const userId = await register(db, request, verifiedEmail)
  return userId === undefined ? undefined : { userId, isNew: true }
}

/**
 * Links an identity to the user who began to. Its e-mail address does not matter: the person has proven both accounts to be
 * theirs.
 * @returns false when it was linked already
 * @throws {Refusal} for one of another account, and a second one at the same provider.
 */
export async function linkUser(
  db: ControlDatabase,
  userId: string,
  identity: ProviderIdentity,
): Promise<boolean> {
  const linkedUser = await findLinkedUser(db, identity)
  if (linkedUser === userId) return false
  if (linkedUser !== undefined) throw signInFailure('linked-elsewhere')
  const others = await linkedIdentities(db, userId)
  if (others.some(({ issuer }) => issuer === identity.issuer)) throw signInFailure('conflict')
  if (!(await linkIdentity(db, userId, identity))) throw signInFailure('linked-elsewhere')
  return true
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
      await lockMailLinks(trx, email)
      if (registration === 'invited' && !(await takeInvitation(trx, codeHash(invitation ?? ''), email))) {
        throw signInFailure('invitation-needed')
      }
      const userId = await addUser(trx, { email, name: identity.name })
      if (userId === undefined || !(await linkIdentity(trx, userId, identity)))
        throw new Fault('already-joined', 'the identity has an account already')
      // A registration by e-mail that waits would sign in to this account.
      await deleteMailLinks(trx, userId, [email])
      return userId
    })
  } catch (error) {
    if (isFault(error, 'already-joined')) return undefined
    throw error
  }
}
