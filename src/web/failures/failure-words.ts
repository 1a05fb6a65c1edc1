import { ApiError, ConnectionError, UnreadableResponse } from '#web/api/api-error.ts'
import { isMissingCode } from './caught-error.ts'

/** A failure in words for the user, and what helps. */
export interface FailureWords {
  readonly title: string
  readonly text: string
  readonly kind: 'warn' | 'bad'
  /** `wait` for a failure that may pass: the page retries by itself. `status` where only the data service's operator can help. */
  readonly remedy: 'wait' | 'retry' | 'reload' | 'status'
  /** A technical detail, in small print. */
  readonly technical?: string
}

/**
 * Words for each kind of failure: an error response, no connection, an invalid response, code that needs a reload, and an
 * error of ours.
 */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ApiError) return refusalWords(error)
  if (error instanceof ConnectionError) return navigator.onLine ? unreachable : offline
  if (isMissingCode(error)) return navigator.onLine ? missingFile : { ...offline, remedy: 'reload' }
  if (error instanceof UnreadableResponse) {
    return {
      ...lasting,
      title: 'The response is not valid',
      text: 'The data service sent a response that its contract does not allow, so none of it is shown.',
      technical: `${error.message}.`,
    }
  }
  return {
    ...lasting,
    title: 'Epochal failed',
    text: 'This is an error in the page, not in your request.',
    technical: error instanceof Error ? error.message : String(error),
  }
}

/** A failure that no wait can help, and a temporary one. */
const lasting = { kind: 'bad', remedy: 'retry', text: '' } as const
const passing = { kind: 'warn', remedy: 'wait' } as const

function refusalWords({ status, message, reason }: ApiError): FailureWords {
  if (reason === 'record') return { ...ofRecord, text: message }
  const words: FailureWords =
    reason === 'no-token'
      ? noToken
      : (refusals[status] ?? (status < 500 ? unexpected : reason ? down : failed))
  return {
    ...words,
    text: `${words.text} ${message}`.trim(),
    remedy: status === 429 || status >= 500 ? 'wait' : words.remedy,
    technical: `Status ${status}.`,
  }
}

const offline: FailureWords = {
  ...passing,
  title: 'You are offline',
  text: 'This browser has no connection.',
}
const unreachable: FailureWords = {
  ...passing,
  title: 'Epochal cannot be reached',
  text: 'This browser or the Epochal server is offline.',
}
const missingFile: FailureWords = {
  kind: 'warn',
  remedy: 'reload',
  title: 'This part of Epochal did not load',
  text: 'A newer version of Epochal may have taken its place, or the server cannot be reached. Reload the page.',
}
const down: FailureWords = {
  ...passing,
  title: 'The data service is not available',
  text: 'Epochal itself works.',
}
const ofRecord: FailureWords = {
  ...lasting,
  kind: 'warn',
  title: 'The data service cannot answer for this record',
}
const failed: FailureWords = { ...passing, title: 'The data did not come', text: '' }
const noToken: FailureWords = {
  ...lasting,
  title: 'Epochal has no access to the data service',
  text: 'Epochal could not exchange its key and secret for an access token.',
}
const refused: FailureWords = {
  ...lasting,
  title: 'The data service refused Epochal',
  text: 'The data service does not accept the key of Epochal for this network.',
}
const unexpected: FailureWords = { ...lasting, title: 'The data service refused the request' }
const refusals: Readonly<Record<number, FailureWords>> = {
  400: { ...lasting, remedy: 'status', title: 'The data service did not understand the request' },
  401: refused,
  402: { ...lasting, remedy: 'status', title: 'The quota of this key is used up' },
  403: refused,
  404: { kind: 'warn', remedy: 'status', title: 'Not on record', text: '' },
  429: { ...passing, title: 'Too many requests', text: '' },
}
