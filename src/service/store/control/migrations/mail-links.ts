/** Links of mails by the hash of their token, and the registrations, changes and sign-ins that wait for them. */
export const mailLinks = `
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
`
