/**
 * The tables of projects, keys, users and usage, and of the sample networks. Some are read no more (`cookie_key`, `simulation`, and
 * `simulated` of a usage): an earlier version beside this one reads and writes them.
 *
 * - What belongs to a user is deleted with the user, and what belongs to a project with the project. The usage of a key stays when the key is
 *   deleted; an event of the audit log stays when its project is, whose number is never used again.
 * - Counts of minutes are stored for about an hour, and then only the busiest of each day.
 * - Identifiers of requests (`idempotency_key`) keep a repeated one from making a second project or key.
 */
const firstSchema = `
  CREATE TABLE control.identity (
    id uuid NOT NULL DEFAULT gen_random_uuid()
  );
  INSERT INTO control.identity DEFAULT VALUES;
  CREATE TABLE control.sample (
    network text PRIMARY KEY,
    version text NOT NULL,
    extent text NOT NULL
  );
  CREATE TABLE control.signing_key (
    id integer PRIMARY KEY,
    private_jwk text NOT NULL,
    kid text NOT NULL UNIQUE,
    created_at timestamptz NOT NULL DEFAULT now(),
    signs_from timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE control.cookie_key (
    id integer PRIMARY KEY CHECK (id = 1),
    sealed text NOT NULL
  );
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
  CREATE INDEX user_suspended_at ON control."user" (suspended_at) WHERE suspended_at IS NOT NULL;
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
  CREATE TABLE control.provider_sign_in (
    id bytea PRIMARY KEY,
    provider text NOT NULL,
    session_id text REFERENCES control.user_session (id) ON DELETE CASCADE,
    begun_at timestamptz NOT NULL
  );
  CREATE INDEX provider_sign_in_begun_at ON control.provider_sign_in (begun_at);
  CREATE INDEX provider_sign_in_session_id ON control.provider_sign_in (session_id);
  CREATE TABLE control.mail_link (
    token_hash bytea PRIMARY KEY,
    kind text NOT NULL,
    email text NOT NULL,
    user_id text REFERENCES control."user" (id) ON DELETE CASCADE,
    content jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );
  CREATE INDEX mail_link_email ON control.mail_link (email);
  CREATE INDEX mail_link_user_id ON control.mail_link (user_id);
  CREATE INDEX mail_link_expires_at ON control.mail_link (expires_at);
  CREATE TABLE control.invitation (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    code_hash bytea NOT NULL UNIQUE,
    email text,
    created_at timestamptz NOT NULL DEFAULT now(),
    expires_at timestamptz NOT NULL
  );
  CREATE TABLE control.project (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    network text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    public_id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    owner_id text REFERENCES control."user" (id) ON DELETE CASCADE,
    archived_at timestamptz,
    idempotency_key uuid
  );
  CREATE INDEX project_network_name ON control.project (network, name);
  CREATE INDEX project_archived_at ON control.project (archived_at) WHERE archived_at IS NOT NULL;
  CREATE UNIQUE INDEX project_owner_idempotency_key ON control.project (owner_id, idempotency_key);
  CREATE INDEX project_owner ON control.project (owner_id, id);
  CREATE TABLE control.api_key (
    key text PRIMARY KEY,
    secret_hash bytea NOT NULL,
    project_id integer NOT NULL REFERENCES control.project (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now(),
    plan text NOT NULL DEFAULT 'standard',
    id uuid NOT NULL DEFAULT gen_random_uuid() UNIQUE,
    rate_per_second numeric CHECK (rate_per_second BETWEEN 0.001 AND 1000000),
    rate_burst integer CHECK (rate_burst >= 1),
    quota_per_day bigint CHECK (quota_per_day BETWEEN 0 AND 1000000000000),
    idempotency_key uuid,
    name text,
    expires_at timestamptz
  );
  CREATE INDEX api_key_project_id ON control.api_key (project_id);
  CREATE UNIQUE INDEX api_key_project_idempotency_key ON control.api_key (project_id, idempotency_key);
  CREATE INDEX api_key_expires_at ON control.api_key (expires_at) WHERE expires_at IS NOT NULL;
  CREATE TABLE control.deleted_key (
    key text PRIMARY KEY,
    deleted_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX deleted_key_deleted_at ON control.deleted_key (deleted_at);
  CREATE FUNCTION control.note_deleted_key() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO control.deleted_key (key) VALUES (OLD.key) ON CONFLICT DO NOTHING; RETURN OLD; END';
  CREATE TRIGGER note_deleted_key AFTER DELETE ON control.api_key
    FOR EACH ROW EXECUTE FUNCTION control.note_deleted_key();
  CREATE TABLE control.revoked_token (
    jti text PRIMARY KEY,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX revoked_token_revoked_at ON control.revoked_token (revoked_at);
  CREATE TABLE control.simulation (
    key text PRIMARY KEY REFERENCES control.api_key (key) ON DELETE CASCADE,
    failure text NOT NULL,
    until timestamptz NOT NULL
  );
  CREATE INDEX simulation_until ON control.simulation (until);
  CREATE TABLE control.usage (
    key text NOT NULL,
    day date NOT NULL,
    requests bigint NOT NULL,
    quota_told_at timestamptz,
    PRIMARY KEY (key, day)
  );
  CREATE INDEX usage_day ON control.usage (day);
  CREATE TABLE control.key_usage (
    project_id integer NOT NULL REFERENCES control.project (id) ON DELETE CASCADE,
    key text NOT NULL,
    day date NOT NULL,
    requests bigint NOT NULL,
    bytes bigint NOT NULL,
    busiest_minute timestamptz NOT NULL,
    busiest_minute_requests bigint NOT NULL,
    last_use timestamptz NOT NULL,
    PRIMARY KEY (key, day)
  );
  CREATE INDEX key_usage_project_id_day ON control.key_usage (project_id, day);
  CREATE INDEX key_usage_day ON control.key_usage (day);
  CREATE TABLE control.endpoint_usage (
    project_id integer NOT NULL REFERENCES control.project (id) ON DELETE CASCADE,
    key text NOT NULL,
    day date NOT NULL,
    endpoint text NOT NULL,
    status_2xx bigint NOT NULL,
    status_3xx bigint NOT NULL,
    status_4xx bigint NOT NULL,
    status_5xx bigint NOT NULL,
    status_none bigint NOT NULL,
    simulated bigint NOT NULL,
    bytes bigint NOT NULL,
    PRIMARY KEY (project_id, day, key, endpoint)
  );
  CREATE INDEX endpoint_usage_day ON control.endpoint_usage (day);
  CREATE TABLE control.minute_usage (
    key text NOT NULL,
    minute timestamptz NOT NULL,
    requests bigint NOT NULL,
    PRIMARY KEY (key, minute)
  );
  CREATE INDEX minute_usage_minute ON control.minute_usage (minute);
  CREATE TABLE control.usage_recorder (
    id uuid PRIMARY KEY,
    batch bigint NOT NULL,
    saved_at timestamptz NOT NULL DEFAULT now()
  );
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
  CREATE INDEX audit_event_at ON control.audit_event (at)
`

/**
 * Sessions by the SHA-256 of their tokens, so that those of before go on. Their cookies are signed no more, and the key for that goes; its table
 * stays, since an earlier version beside this one makes it anew.
 */
const hashedSessionTokens = `
  UPDATE control.user_session SET token = encode(sha256(convert_to(token, 'UTF8')), 'hex');
  DELETE FROM control.cookie_key
`

/** The number of the first step; those before it led to its tables. */
export const FIRST_STEP = 14

/**
 * Steps of the control schema, in order: each is a script whose statements end with a semicolon at the end of a line. A
 * released step is never changed, only followed by another.
 */
export const migrations: readonly string[] = [firstSchema, hashedSessionTokens]

/** The number of the schema that this version has. */
export const SCHEMA_NUMBER = FIRST_STEP + migrations.length - 1
