/** A user whose registration was confirmed to the browser. */
export interface AcknowledgedUser {
  readonly email: string
  readonly password: string
}

/**
 * The known state of something: it is there, or it was deleted; or a deletion was under way when the service was killed,
 * so that both are right.
 */
export type Presence = 'present' | 'deleted' | 'unknown'

export interface AcknowledgedProject {
  readonly id: string
  readonly owner: AcknowledgedUser
  presence: Presence
}

export interface AcknowledgedKey {
  readonly id: string
  readonly key: string
  readonly secret: string
  readonly network: string
  readonly project: AcknowledgedProject
  presence: Presence
}

/** Everything that the service has confirmed, and so must keep. */
export interface Acknowledged {
  readonly users: AcknowledgedUser[]
  readonly projects: AcknowledgedProject[]
  readonly keys: AcknowledgedKey[]
}

/** The known state of a key, whose project may have been deleted. */
export function keyPresence({ presence, project }: AcknowledgedKey): Presence {
  if (presence === 'deleted' || project.presence === 'deleted') return 'deleted'
  return presence === 'unknown' || project.presence === 'unknown' ? 'unknown' : 'present'
}

/**
 * Carries out a deletion.
 * @throws when there is no response, and then it is not known whether it was done
 */
export async function deleting(subject: { presence: Presence }, call: () => Promise<unknown>): Promise<void> {
  subject.presence = 'unknown'
  await call()
  subject.presence = 'deleted'
}
