import { InvalidResponse } from '#contract/read-response.ts'
import { ApiError, ConnectionError, ListInterrupted } from '../api/api-error.ts'
import type { IconName } from '../ui/controls/icon.tsx'
import { isMissingCode } from './missing-code.ts'

/** A failure in words for the user, and whether a retry can help. */
export interface FailureWords {
  readonly title: string
  readonly text: string
  /** A sentence about what was typed into the page, true only where the page stays on the screen. */
  readonly typed?: string
  readonly kind: 'warn' | 'bad'
  readonly icon: IconName
  /** True for a failure that may pass: the page retries by itself. */
  readonly isTemporary: boolean
  /** True where a retry by the user can help. */
  readonly retryHelps: boolean
  /** True where nothing but a reload of the page helps. */
  readonly reloadHelps?: boolean
  /** A technical detail, in small print. */
  readonly technical?: string
}

/** A failure that no wait can help, and a temporary one. */
const lasting = { kind: 'bad', icon: 'bad', isTemporary: false, retryHelps: true } as const
const passing = { kind: 'warn', icon: 'warn', isTemporary: true, retryHelps: true } as const

/**
 * Words for each kind of failure: an error response, no connection, an invalid response, code that needs a reload, and an
 * error of ours.
 */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ApiError) return refusalWords(error)
  if (error instanceof ConnectionError || error instanceof ListInterrupted) {
    const isOffline = error instanceof ConnectionError && !navigator.onLine
    return {
      ...passing,
      icon: 'offline',
      title: isOffline ? 'You are offline' : 'Epochal cannot be reached',
      text: isOffline ? 'This browser has no connection.' : 'This browser or the Epochal server is offline.',
      typed: 'Nothing you typed is lost.',
    }
  }
  if (isMissingCode(error)) {
    return {
      kind: 'warn',
      icon: 'info',
      isTemporary: false,
      retryHelps: false,
      reloadHelps: true,
      title: 'A file of Epochal did not come',
      text: 'There is no connection, or a newer version of Epochal. A reload helps in both cases, once the server can be reached.',
    }
  }
  if (error instanceof InvalidResponse) {
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

function refusalWords(error: ApiError): FailureWords {
  const { status, message } = error
  const words =
    error.reason === 'no-token' ? noToken : (refusals[status] ?? (status >= 500 ? down : unexpected))
  return {
    ...words,
    text: `${words.text} ${message}`.trim(),
    isTemporary: status === 429 || status >= 500,
    technical: `Status ${status}.`,
  }
}

const down: FailureWords = {
  ...passing,
  title: 'The data service is not available',
  text: 'Epochal itself works.',
}
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
const unexpected: FailureWords = { ...lasting, title: 'The data service refused the request', text: '' }
const refusals: Readonly<Record<number, FailureWords>> = {
  400: { ...unexpected, title: 'The data service did not understand the request', retryHelps: false },
  401: refused,
  402: {
    ...lasting,
    icon: 'warn',
    retryHelps: false,
    title: 'The quota of this key is used up',
    text: '',
  },
  403: refused,
  404: { ...lasting, kind: 'warn', icon: 'info', retryHelps: false, title: 'Not on record', text: '' },
  429: {
    ...passing,
    icon: 'clock',
    title: 'Too many requests',
    text: 'The rate limit of this key is reached. Epochal tries again automatically.',
  },
}
