/** The key that signs the cookies of sessions, encrypted; instances share it. */
export const cookieKey = `
  CREATE TABLE control.cookie_key (
    id integer PRIMARY KEY CHECK (id = 1),
    sealed text NOT NULL
  );
`
