/** Tokens that were revoked before they expired, by their `jti`. */
export const revokedTokens = `
  CREATE TABLE control.revoked_token (
    jti text PRIMARY KEY,
    expires_at timestamptz NOT NULL,
    revoked_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX revoked_token_revoked_at ON control.revoked_token (revoked_at)
`
