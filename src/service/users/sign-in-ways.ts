import type { UserAccount } from '#contract/dashboard/dashboard-results.ts'
import { Refusal } from '#http/refusal.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { countPasskeys, deletePasskey, listPasskeys } from '../store/control/passkey-store.ts'
import {
  type LinkedIdentity,
  linkedIdentities,
  unlinkIdentities,
} from '../store/control/provider-identity-store.ts'
import { lockUser, passwordHashOf } from '../store/control/user-store.ts'
import type { Provider } from './providers/provider.ts'

/** The ways to sign in that this service offers, besides passwords. */
export interface SignInOffer {
  readonly providers: readonly Provider[]
  readonly passkeys: boolean
  /** Whether links are sent. */
  readonly links: () => boolean
}

/** The ways in which a user can sign in now. */
export interface SignInWays {
  readonly hasPassword: boolean
  /** Whether links can be sent to the user's address, which is proven. */
  readonly canReceiveLinks: boolean
  /** Passkeys, where this service offers them; else 0. */
  readonly passkeys: number
  /** Linked accounts at providers that this service offers. */
  readonly providers: number
}

/** An account at a provider to which a user is linked. */
interface LinkedProvider extends LinkedIdentity {
  /** Identifier of the provider; of the link itself where the provider is not offered any more. */
  readonly id: string
  readonly name: string
  readonly isOffered: boolean
}

/** Whether nobody could sign in to the account any more without one of its ways. Not in the specification: this rule. */
export function isLastWay(ways: SignInWays, way: 'provider' | 'passkey'): boolean {
  if (ways.hasPassword || ways.canReceiveLinks) return false
  return way === 'provider'
    ? ways.passkeys === 0 && ways.providers <= 1
    : ways.providers === 0 && ways.passkeys <= 1
}

async function readSignInWays(db: ControlDatabase, userId: string, offer: SignInOffer): Promise<SignInWays> {
  const linked = await linkedProviders(db, userId, offer.providers)
  return {
    hasPassword: (await passwordHashOf(db, userId)) !== undefined,
    canReceiveLinks: offer.links(),
    passkeys: offer.passkeys ? await countPasskeys(db, userId) : 0,
    providers: linked.filter(({ isOffered }) => isOffered).length,
  }
}

/** Providers and passkeys as an account shows them. */
export async function listSignInWays(
  db: ControlDatabase,
  userId: string,
  offer: SignInOffer,
): Promise<Pick<UserAccount, 'providers' | 'passkeys'>> {
  const linked = await linkedProviders(db, userId, offer.providers)
  const ways = await readSignInWays(db, userId, offer)
  const isLastProvider = isLastWay(ways, 'provider')
  const isLastPasskey = offer.passkeys && isLastWay(ways, 'passkey')
  const passkeys = await listPasskeys(db, userId)
  return {
    providers: linked.map(({ id, name, linkedAt, isOffered }) => ({
      id,
      name,
      linkedAt: linkedAt.toISOString(),
      canUnlink: !(isOffered && isLastProvider),
    })),
    passkeys: passkeys.map(({ id, name, createdAt }) => ({
      id,
      name,
      createdAt: createdAt.toISOString(),
      canDelete: !isLastPasskey,
    })),
  }
}

/** The accounts at providers to which a user is linked, also at those that are not offered any more. */
async function linkedProviders(
  db: ControlDatabase,
  userId: string,
  providers: readonly Provider[],
): Promise<readonly LinkedProvider[]> {
  const identities = await linkedIdentities(db, userId)
  return identities.map((identity) => {
    const provider = providers.find(({ issuer }) => new URL(issuer).href === new URL(identity.issuer).href)
    const { id, name } = provider ?? { id: identity.id, name: new URL(identity.issuer).host }
    return { ...identity, id, name, isOffered: provider !== undefined }
  })
}

/**
 * Unlinks a provider from a user's account.
 * @returns the provider's name
 * @throws {Refusal} when it is not linked, or is the last way to sign in.
 */
export function removeProvider(
  db: ControlDatabase,
  userId: string,
  id: string,
  offer: SignInOffer,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const linked = await linkedProviders(trx, userId, offer.providers)
    const removed = linked.find((each) => each.id === id)
    if (!removed) throw new Refusal('not-found', 'Your account is not linked to this provider.')
    if (removed.isOffered && isLastWay(await readSignInWays(trx, userId, offer), 'provider')) {
      throw lastWayIn(removed.name)
    }
    await unlinkIdentities(trx, userId, removed.issuer)
    return removed.name
  })
}

/**
 * Deletes a passkey of a user.
 * @throws {Refusal} when the user has no such passkey, or it is the last way to sign in.
 */
export function removePasskey(
  db: ControlDatabase,
  userId: string,
  id: string,
  offer: SignInOffer,
): Promise<string> {
  return db.transaction().execute(async (trx) => {
    await lockUser(trx, userId)
    const isLast = offer.passkeys && isLastWay(await readSignInWays(trx, userId, offer), 'passkey')
    const name = await deletePasskey(trx, userId, id)
    if (name === undefined) throw new Refusal('not-found', 'You have no such passkey.')
    // The transaction takes the deletion back.
    if (isLast) throw lastWayIn('this passkey')
    return name
  })
}

function lastWayIn(name: string): Refusal {
  return new Refusal(
    'last-way-in',
    `Nobody could sign in to your account without ${name}. Set a password or add another way first.`,
  )
}
