/** The time from which a signing key signs: a new one is published before that. */
export const signingKeyTimes = `
  ALTER TABLE control.signing_key ADD COLUMN signs_from timestamptz NOT NULL DEFAULT now();
  UPDATE control.signing_key SET signs_from = created_at
`
