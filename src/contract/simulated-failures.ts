/** The failures that a request with a key of the sandbox can have simulated: a status, a broken response, a slow one. */
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
 * The header field by which a request asks for a simulated failure, and the one by which a response says that it is one.
 * Not in the specification: simulated failures.
 */
export const SIMULATE_HEADER = 'Epochal-Simulate'
export const SIMULATED_HEADER = 'Epochal-Simulated'
