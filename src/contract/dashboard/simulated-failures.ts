/** The failures that the service can simulate for a key of the sandbox: a status, a broken response, a slow one. */
export const simulatedFailures = [
  '400',
  '401',
  '402',
  '403',
  '404',
  '429',
  '503',
  'break-off',
  'slow',
] as const

export type SimulatedFailure = (typeof simulatedFailures)[number]

/**
 * The header field by which a response says that it is simulated, with the failure as its value.
 * Not in the specification: simulated failures.
 */
export const SIMULATED_HEADER = 'Epochal-Simulated'
