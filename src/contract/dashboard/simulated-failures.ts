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
