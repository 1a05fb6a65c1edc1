/**
 * The audit log. An event stays when its project is deleted, and is deleted with the user that it concerns; the
 * project's number is never used again. Identifiers of requests keep a repeated one from making a second project or key.
 */
export const auditEvents = `
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
