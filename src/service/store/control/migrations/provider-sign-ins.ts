/** Sign-ins, and links from a session, that are under way at a provider. */
export const providerSignIns = `
  CREATE TABLE control.provider_sign_in (
    id bytea PRIMARY KEY,
    provider text NOT NULL,
    session_id text REFERENCES control.user_session (id) ON DELETE CASCADE,
    begun_at timestamptz NOT NULL
  );
  CREATE INDEX provider_sign_in_begun_at ON control.provider_sign_in (begun_at);
  CREATE INDEX provider_sign_in_session_id ON control.provider_sign_in (session_id)
`
