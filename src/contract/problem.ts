/** Every error status of the interface and its meaning; the first six are the specification's. */
export const problemTitles = {
  400: 'The request was unacceptable',
  401: 'No valid API key provided',
  402: 'The API key has reached its usage quota',
  403: 'The request is missing a valid API key or token',
  404: 'The requested resource cannot be found',
  429: 'The API key has reached its rate limit',
  405: 'Only GET and HEAD are supported here',
  406: 'Only JSON is available here',
  408: 'The request did not arrive in time',
  414: 'The address is too long',
  417: 'The expectation cannot be met',
  421: 'This host is not served here',
  431: 'The header fields are too large',
  500: 'The service failed',
  502: 'The data service sent no usable response',
  503: 'The service is unavailable at the moment',
  504: 'The data service did not respond in time',
} as const

export type ProblemStatus = keyof typeof problemTitles

/** Not in the specification, which leaves the body of an error undefined: a problem of RFC 9457. */
export interface Problem {
  readonly type: string
  readonly title: string
  readonly status: number
  /** The fault of this request, and the remedy. */
  readonly detail: string
  /** The requested path. */
  readonly instance: string
}

export function buildProblem(status: ProblemStatus, detail: string, instance: string): Problem {
  return { type: 'about:blank', title: problemTitles[status], status, detail, instance }
}

/** The media type of an error's body (RFC 9457). */
export const PROBLEM_CONTENT_TYPE = 'application/problem+json'
