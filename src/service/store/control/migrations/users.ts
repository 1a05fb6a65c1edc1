/**
 * Users, in the tables that better-auth reads and writes under names of our own, and what they own. A user's projects,
 * and so their keys, are deleted with the user.
 */
export const users = `
  CREATE TABLE control."user" (
    id text PRIMARY KEY,
    name text NOT NULL,
    email text NOT NULL UNIQUE,
    email_verified boolean NOT NULL,
    image text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    suspended_at timestamptz
  );
  CREATE TABLE control.user_session (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES control."user" (id) ON DELETE CASCADE,
    token text NOT NULL UNIQUE,
    expires_at timestamptz NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX user_session_user_id ON control.user_session (user_id);
  CREATE INDEX user_session_expires_at ON control.user_session (expires_at);
  CREATE TABLE control.user_credential (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES control."user" (id) ON DELETE CASCADE,
    provider_id text NOT NULL,
    account_id text NOT NULL,
    password text,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamptz,
    refresh_token_expires_at timestamptz,
    scope text,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    UNIQUE (provider_id, account_id)
  );
  CREATE INDEX user_credential_user_id ON control.user_credential (user_id);
  CREATE TABLE control.user_verification (
    id text PRIMARY KEY,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamptz NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX user_verification_identifier ON control.user_verification (identifier);
  CREATE INDEX user_verification_expires_at ON control.user_verification (expires_at);
  CREATE TABLE control.user_passkey (
    id text PRIMARY KEY,
    user_id text NOT NULL REFERENCES control."user" (id) ON DELETE CASCADE,
    name text,
    public_key text NOT NULL,
    credential_id text NOT NULL UNIQUE,
    counter integer NOT NULL,
    device_type text NOT NULL,
    backed_up boolean NOT NULL,
    transports text,
    aaguid text,
    created_at timestamptz DEFAULT now()
  );
  CREATE INDEX user_passkey_user_id ON control.user_passkey (user_id);
  ALTER TABLE control.project
    ADD COLUMN public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    ADD COLUMN owner_id text REFERENCES control."user" (id) ON DELETE CASCADE,
    ADD COLUMN archived_at timestamptz;
  CREATE INDEX project_owner_id ON control.project (owner_id);
  CREATE INDEX project_archived_at ON control.project (archived_at) WHERE archived_at IS NOT NULL;
  CREATE INDEX user_suspended_at ON control."user" (suspended_at) WHERE suspended_at IS NOT NULL;
  ALTER TABLE control.api_key ADD COLUMN id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE
`
