/**
 * The usage of keys. A project's usage stays when one of its keys is deleted, and is deleted with the project. Counts
 * of minutes are stored for about an hour, and then only the busiest of each day.
 */
export const keyUsage = `
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
`
