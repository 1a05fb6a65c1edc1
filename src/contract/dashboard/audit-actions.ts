/** Events of a project and its keys, by their names in its audit log. */
export type ProjectAction =
  | 'project-created'
  | 'project-renamed'
  | 'project-archived'
  | 'project-restored'
  | 'project-deleted'
  /** The operator gave a project without owner to the user. */
  | 'project-given'
  | 'key-created'
  | 'key-deleted'
  | 'limits-changed'
  /** Actions of earlier versions, in which a page started simulated failures. */
  | 'simulation-started'
  | 'simulation-stopped'

/** Events of a user's account, which the audit logs of the user's projects show too. */
export type UserAction =
  | 'registered'
  | 'signed-in'
  | 'signed-out'
  | 'sessions-ended'
  | 'account-renamed'
  | 'email-changed'
  | 'password-changed'
  | 'password-reset'
  | 'provider-linked'
  | 'provider-unlinked'
  | 'passkey-added'
  | 'passkey-renamed'
  | 'passkey-deleted'
  | 'account-exported'
  | 'suspended'
  | 'restored'
