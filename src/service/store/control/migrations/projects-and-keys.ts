/** Projects, keys, and what is stored of the sample networks. */
export const projectsAndKeys = `
  CREATE TABLE control.project (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    network text NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE control.api_key (
    key text PRIMARY KEY,
    secret_hash bytea NOT NULL,
    project_id integer NOT NULL REFERENCES control.project (id) ON DELETE CASCADE,
    created_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE TABLE control.signing_key (
    id integer PRIMARY KEY,
    private_jwk text NOT NULL
  );
  CREATE TABLE control.sample (
    network text PRIMARY KEY,
    version text NOT NULL,
    extent text NOT NULL
  );
`
