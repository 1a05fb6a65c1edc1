import { DashboardRefusal } from '../dashboard/dashboard-refusal.ts'
import type { ControlDatabase } from '../store/control/control-database.ts'
import { deletePasskey } from '../store/control/passkey-store.ts'
import { unlinkIdentities } from '../store/control/provider-identity-store.ts'
import { isLastWay, linkedProviders, readSignInWays, type SignInOffer } from './sign-in-ways.ts'

/**
 * Unlinks a provider from a user's account.
 * @returns the provider's name
 * @throws {DashboardRefusal} when it is not linked, or is the last way to sign in.
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
    if (!removed) throw new DashboardRefusal('not-found', 'Your account is not linked to this provider.')
    if (removed.isOffered && isLastWay(await readSignInWays(trx, userId, offer), 'provider')) {
      throw lastWayIn(removed.name)
    }
    await unlinkIdentities(trx, userId, removed.issuer)
    return removed.name
  })
}

/**
 * Deletes a passkey of a user.
 * @throws {DashboardRefusal} when the user has no such passkey, or it is the last way to sign in.
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
    if (name === undefined) throw new DashboardRefusal('not-found', 'You have no such passkey.')
    // The transaction takes the deletion back.
    if (isLast) throw lastWayIn('this passkey')
    return name
  })
}

/** Makes two removals of the same user follow each other. */
async function lockUser(trx: ControlDatabase, userId: string): Promise<void> {
  await trx.selectFrom('control.user').select('id').where('id', '=', userId).forUpdate().execute()
}

function lastWayIn(name: string): DashboardRefusal {
  return new DashboardRefusal(
    'last-way-in',
    `Nobody could sign in to your account without ${name}. Set a password or add another way first.`,
  )
}
