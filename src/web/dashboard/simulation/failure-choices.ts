import type { SimulatedFailure } from '#contract/dashboard/simulated-failures.ts'

export interface FailureChoice {
  /** A status or a word, as a button names it. */
  readonly short: string
  readonly name: string
  readonly sentence: string
}

/** Each failure that can be simulated, in words. */
export const failureChoices: Readonly<Record<SimulatedFailure, FailureChoice>> = {
  '400': { short: '400', name: 'Bad request', sentence: 'as for a query option that no list has' },
  '401': { short: '401', name: 'Key refused', sentence: 'as after the key was deleted' },
  '402': { short: '402', name: 'Quota used up', sentence: 'with the time until it starts again' },
  '403': { short: '403', name: 'Token refused', sentence: 'as after the token has expired' },
  '404': { short: '404', name: 'Not found', sentence: 'for every address' },
  '429': { short: '429', name: 'Rate limit', sentence: 'with Retry-After: 1' },
  '503': { short: '503', name: 'Unavailable', sentence: 'with Retry-After: 5' },
  'break-off': {
    short: 'Break off',
    name: '',
    sentence: 'the connection ends half way through the body',
  },
  slow: {
    short: 'Slow',
    name: '',
    sentence: 'the first byte comes after 3 s, the rest in pieces',
  },
}

/** `429 Rate limit`. */
export function failureTitle(failure: SimulatedFailure): string {
  const { short, name } = failureChoices[failure]
  return name === '' ? short : `${short} ${name}`
}

/** The failure within a sentence or on a button: `429`, `break off`. */
export function failureWord(failure: SimulatedFailure): string {
  return failureChoices[failure].short.toLowerCase()
}
