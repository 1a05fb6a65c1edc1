/** Failures that the owners of sandbox keys let the service answer with, for some minutes. */
export const simulations = `
  CREATE TABLE control.simulation (
    key text PRIMARY KEY REFERENCES control.api_key (key) ON DELETE CASCADE,
    failure text NOT NULL,
    until timestamptz NOT NULL
  );
  CREATE INDEX simulation_until ON control.simulation (until)
`
