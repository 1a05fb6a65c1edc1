/** Plans of keys, the keys that were deleted, and the requests of each day. */
export const plansAndUsage = `
  ALTER TABLE control.api_key ADD COLUMN plan text NOT NULL DEFAULT 'standard';
  CREATE TABLE control.deleted_key (
    key text PRIMARY KEY,
    deleted_at timestamptz NOT NULL DEFAULT now()
  );
  CREATE INDEX deleted_key_deleted_at ON control.deleted_key (deleted_at);
  CREATE FUNCTION control.note_deleted_key() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN INSERT INTO control.deleted_key (key) VALUES (OLD.key) ON CONFLICT DO NOTHING; RETURN OLD; END';
  CREATE TRIGGER note_deleted_key AFTER DELETE ON control.api_key
    FOR EACH ROW EXECUTE FUNCTION control.note_deleted_key();
  CREATE TABLE control.usage (
    key text NOT NULL,
    day date NOT NULL,
    requests bigint NOT NULL,
    PRIMARY KEY (key, day)
  );
  CREATE INDEX usage_day ON control.usage (day);
  CREATE INDEX project_network_name ON control.project (network, name);
  CREATE INDEX api_key_project_id ON control.api_key (project_id);
`
