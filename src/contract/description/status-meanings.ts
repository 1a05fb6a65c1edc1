import type { ProblemStatus } from '../problem.ts'

/** The meaning of an error status to a program, and its remedy. */
interface StatusMeaning {
  /** One sentence. */
  readonly meaning: string
  /** One sentence. */
  readonly remedy: string
}

/** The statuses of a response without an error, for those who read them. */
export const successMeanings = {
  200: { meaning: 'The data that the address names.', remedy: 'Read it.' },
  304: {
    meaning: 'Nothing has changed since the entity tag that was sent. It has no body.',
    remedy: 'Use the stored response.',
  },
} as const satisfies Record<number, StatusMeaning>

export const statusMeanings: Readonly<Record<ProblemStatus, StatusMeaning>> = {
  400: {
    meaning: 'An identifier in the path or an option is malformed.',
    remedy: 'Correct the address; the detail names what is wrong.',
  },
  401: {
    meaning: 'The API key is missing, unknown or deleted.',
    remedy: 'Check the key in the dashboard.',
  },
  402: {
    meaning: 'The quota of the key is used up.',
    remedy: 'Wait for the seconds in Retry-After, until midnight UTC.',
  },
  403: {
    meaning: 'The token is missing, has expired, or belongs to another key or network.',
    remedy: 'Get a new token and send the request once more.',
  },
  404: {
    meaning: 'The network has no such record.',
    remedy: 'Check the identifier and the network; a newer block may bring it.',
  },
  405: { meaning: 'The method is neither GET nor HEAD.', remedy: 'Use GET.' },
  406: { meaning: 'Accept excludes JSON.', remedy: 'Leave Accept out, or include application/json.' },
  408: { meaning: 'The request did not arrive in time.', remedy: 'Send it again.' },
  414: { meaning: 'The address is too long.', remedy: 'Use a shorter filter, or several requests.' },
  417: { meaning: 'Expect has a value that is not served.', remedy: 'Leave Expect out.' },
  421: { meaning: 'The host is not served here.', remedy: 'Use the base address of the network.' },
  429: {
    meaning: 'The key has sent too many requests in a short time.',
    remedy: 'Wait for the seconds in Retry-After.',
  },
  431: { meaning: 'The header fields are too large.', remedy: 'Send fewer or shorter ones.' },
  500: { meaning: 'The service failed.', remedy: 'Report it with its X-Request-Id.' },
  502: { meaning: 'The data service sent no usable response.', remedy: 'Try again later.' },
  503: {
    meaning: 'The service cannot respond at the moment, for example because its database is overloaded.',
    remedy: 'Wait for the seconds in Retry-After.',
  },
  504: { meaning: 'The data service did not respond in time.', remedy: 'Try again later.' },
}
