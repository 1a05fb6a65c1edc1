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
  readonly technical: string | undefined
}

/**
 * Words for each kind of failure: an error response, no connection, an invalid response, code that needs a reload, and an
 * error of ours.
 */
export function failureWords(error: unknown): FailureWords {
  if (error instanceof ApiError) return refusalWords(error)
  if (error instanceof ConnectionError || error instanceof ListInterrupted) {
    const isOffline = error instanceof ConnectionError && !navigator.onLine
    return {
      title: isOffline ? 'You are offline' : 'Epochal cannot be reached',
      text: isOffline ? 'This browser has no connection.' : 'This browser or the Epochal server is offline.',
      typed: 'Nothing you typed is lost.',
      kind: 'warn',
      icon: 'offline',
      isTemporary: true,
      retryHelps: true,
      technical: undefined,
    }
  }
  if (isMissingCode(error)) {
    return {
      title: 'A file of Epochal did not come',
      text: 'There is no connection, or a newer version of Epochal. A reload helps in both cases, once the server can be reached.',
      kind: 'warn',
      icon: 'info',
      isTemporary: false,
      retryHelps: false,
      reloadHelps: true,
      technical: undefined,
    }
  }
  if (error instanceof InvalidResponse) {
    return {
      title: 'The response is not valid',
      text: 'The data service sent a response that its contract does not allow, so none of it is shown.',
      kind: 'bad',
      icon: 'bad',
      isTemporary: false,
      retryHelps: true,
      technical: `${error.message}.`,
    }
  }
  return {
    title: 'Epochal failed',
    text: 'This is an error in the page, not in your request.',
    kind: 'bad',
    icon: 'bad',
    isTemporary: false,
    retryHelps: true,
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

type RefusalWords = Omit<FailureWords, 'isTemporary' | 'technical'>

const down: RefusalWords = {
  title: 'The data service is not available',
  text: 'Epochal itself works.',
  kind: 'warn',
  icon: 'warn',
  retryHelps: true,
}
const noToken: RefusalWords = {
  title: 'Epochal has no access to the data service',
  text: 'Epochal could not exchange its key and secret for an access token.',
  kind: 'bad',
  icon: 'bad',
  retryHelps: true,
}
const refused: RefusalWords = {
  title: 'The data service refused Epochal',
  text: 'The data service does not accept the key of Epochal for this network.',
  kind: 'bad',
  icon: 'bad',
  retryHelps: true,
}
const unexpected: RefusalWords = {
  title: 'The data service refused the request',
  text: '',
  kind: 'bad',
  icon: 'bad',
  retryHelps: true,
}
const refusals: Readonly<Record<number, RefusalWords>> = {
  400: { ...unexpected, title: 'The data service did not understand the request', retryHelps: false },
  401: refused,
  402: {
    title: 'The quota of this key is used up',
    text: '',
    kind: 'bad',
    icon: 'warn',
    retryHelps: false,
  },
  403: refused,
  404: { title: 'Not on record', text: '', kind: 'warn', icon: 'info', retryHelps: false },
  429: {
    title: 'Too many requests',
    text: 'The rate limit of this key is reached. Epochal tries again automatically.',
    kind: 'warn',
    icon: 'clock',
    retryHelps: true,
  },
}
