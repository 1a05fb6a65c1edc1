import type { ControlDatabase } from './control-database.ts'

/** A sign-in that is under way at a provider. */
export interface RunningSignIn {
  /** SHA-256 of what the browser and the provider bring back. */
  readonly id: Uint8Array
  readonly provider: string
  /** The session from which the provider is linked; undefined for a sign-in. */
  readonly sessionId: string | undefined
}

/**
 * Stores a sign-in that has begun, and deletes those that are over.
 * @param now milliseconds since the Unix epoch
 * @param lifetime milliseconds
 */
export async function addProviderSignIn(
  db: ControlDatabase,
  { id, provider, sessionId }: RunningSignIn,
  now: number,
  lifetime: number,
): Promise<void> {
  await db
    .deleteFrom('control.provider_sign_in')
    .where('begun_at', '<', new Date(now - lifetime))
    .execute()
  await db
    .insertInto('control.provider_sign_in')
    .values({ id: Buffer.from(id), provider, session_id: sessionId ?? null, begun_at: new Date(now) })
    .execute()
}

/**
 * Takes a sign-in that is under way, which nobody can take again.
 * @returns undefined for one that is unknown, was taken, is over, or began at another provider
 */
export async function takeProviderSignIn(
  db: ControlDatabase,
  id: Uint8Array,
  provider: string,
  now: number,
  lifetime: number,
): Promise<RunningSignIn | undefined> {
  const taken = await db
    .deleteFrom('control.provider_sign_in')
    .where('id', '=', Buffer.from(id))
    .returning(['provider', 'session_id', 'begun_at'])
    .executeTakeFirst()
  if (!taken || taken.provider !== provider) return undefined
  const age = now - taken.begun_at.getTime()
  if (age > lifetime) return undefined
  return { id, provider, sessionId: taken.session_id ?? undefined }
}
