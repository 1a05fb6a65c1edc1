/** The identifier of a signing key is the thumbprint of its public key (RFC 7638). */
export const signingKeyIdentifiers = `
  ALTER TABLE control.signing_key
    ADD COLUMN kid text,
    ADD COLUMN created_at timestamptz NOT NULL DEFAULT now();
  UPDATE control.signing_key SET kid = rtrim(translate(encode(sha256(convert_to(
    format('{"crv":"%s","kty":"%s","x":"%s","y":"%s"}', private_jwk::json ->> 'crv', private_jwk::json ->> 'kty',
      private_jwk::json ->> 'x', private_jwk::json ->> 'y'),
    'UTF8')), 'base64'), '+/', '-_'), '=');
  ALTER TABLE control.signing_key ALTER COLUMN kid SET NOT NULL, ADD UNIQUE (kid);
`
