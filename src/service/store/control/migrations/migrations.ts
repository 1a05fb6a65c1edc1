import { keyUsage } from './key-usage.ts'
import { mailLinks } from './mail-links.ts'
import { ownKeyLimits } from './own-key-limits.ts'
import { plansAndUsage } from './plans-and-usage.ts'
import { projectsAndKeys } from './projects-and-keys.ts'
import { providerSignIns } from './provider-sign-ins.ts'
import { revokedTokens } from './revoked-tokens.ts'
import { signingKeyIdentifiers } from './signing-key-identifiers.ts'
import { signingKeyTimes } from './signing-key-times.ts'
import { simulations } from './simulations.ts'
import { users } from './users.ts'

/** The key that signs the cookies of sessions, encrypted; instances share it. */
const cookieKey = `
  CREATE TABLE control.cookie_key (
    id integer PRIMARY KEY CHECK (id = 1),
    sealed text NOT NULL
  );
`

/**
 * The audit log. An event stays when its project is deleted, and is deleted with the user that it concerns; the
 * project's number is never used again. Identifiers of requests keep a repeated one from making a second project or key.
 */
const auditEvents = `
  CREATE TABLE control.audit_event (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    at timestamptz NOT NULL DEFAULT now(),
    project_id integer,
    user_id text REFERENCES control."user" (id) ON DELETE CASCADE,
    by_operator boolean NOT NULL,
    action text NOT NULL,
    subject text,
    address text,
    agent text
  );
  CREATE INDEX audit_event_project ON control.audit_event (project_id, number) WHERE project_id IS NOT NULL;
  CREATE INDEX audit_event_user ON control.audit_event (user_id, number);
  CREATE INDEX audit_event_account ON control.audit_event (user_id, number) WHERE project_id IS NULL;
  CREATE INDEX audit_event_at ON control.audit_event (at);
  ALTER TABLE control.project ADD COLUMN idempotency_key uuid;
  CREATE UNIQUE INDEX project_owner_idempotency_key ON control.project (owner_id, idempotency_key);
  ALTER TABLE control.api_key ADD COLUMN idempotency_key uuid;
  CREATE UNIQUE INDEX api_key_project_idempotency_key ON control.api_key (project_id, idempotency_key);
  CREATE INDEX project_owner ON control.project (owner_id, id);
  DROP INDEX control.project_owner_id
`

/**
 * Requests ask for simulated failures themselves. The table stays, since an earlier version beside this one reads it.
 */
const withoutSimulations = 'DELETE FROM control.simulation'

/**
 * Steps of the control schema, in order: each is a script whose statements end with a semicolon at the end of a line. A
 * released step is never changed, only followed by another.
 */
export const migrations: readonly string[] = [
  projectsAndKeys,
  plansAndUsage,
  signingKeyIdentifiers,
  users,
  keyUsage,
  ownKeyLimits,
  auditEvents,
  signingKeyTimes,
  revokedTokens,
  simulations,
  cookieKey,
  mailLinks,
  providerSignIns,
  withoutSimulations,
]
