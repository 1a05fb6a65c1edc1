/** Limits of a single key, in place of those of its plan, and an identity of the database that names it elsewhere. */
export const ownKeyLimits = `
  ALTER TABLE control.api_key
    ADD COLUMN rate_per_second numeric CHECK (rate_per_second BETWEEN 0.001 AND 1000000),
    ADD COLUMN rate_burst integer CHECK (rate_burst >= 1),
    ADD COLUMN quota_per_day bigint CHECK (quota_per_day BETWEEN 0 AND 1000000000000);
  CREATE TABLE control.identity (
    id uuid NOT NULL DEFAULT gen_random_uuid()
  );
  INSERT INTO control.identity DEFAULT VALUES
`
