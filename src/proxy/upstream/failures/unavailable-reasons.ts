import { SECOND } from '#cardano/utc-time.ts'
import type { BudgetSpent } from '../../reliability/budget-spent.ts'
import type { UpstreamRequestFault } from '../upstream-request.ts'
import { UpstreamUnavailable } from './upstream-unavailable.ts'
import { WrongResponse } from './wrong-response.ts'

/**
 * The error for a response that cannot be passed on.
 * @param notBefore milliseconds since the Unix epoch, here as below
 */
export function refusedResponse(
  network: string,
  status: number,
  notBefore: number | undefined,
): UpstreamUnavailable {
  if (status === 429) return limited(network, notBefore)
  if (status === 402) return overQuota(network, notBefore)
  if (status === 401 || status === 403) {
    return new UpstreamUnavailable('refused', status, `The data service of ${network} refuses Epochal's key.`)
  }
  if (status === 304) return invalidResponse(network, '304 to a request without a condition')
  if (status >= 300 && status < 400) {
    const detail = `The data service of ${network} redirects (${status}), and Epochal does not follow redirects.`
    return new UpstreamUnavailable('invalid', 502, detail)
  }
  const reason = status >= 500 ? 'failed' : 'invalid'
  const passedOn = status === 503 || status === 504 ? status : 502
  return new UpstreamUnavailable(
    reason,
    passedOn,
    `The data service of ${network} responded with status ${status}.`,
    {
      notBefore,
    },
  )
}

export function budgetSpent(network: string, { reason, until }: BudgetSpent): UpstreamUnavailable {
  return reason === 'quota' ? overQuota(network, until) : limited(network, until)
}

/** The error while a circuit is open: the one that opened it. */
export function circuitOpen(
  network: string,
  last: UpstreamUnavailable | null,
  notBefore: number | undefined,
): UpstreamUnavailable {
  return last
    ? new UpstreamUnavailable(last.reason, last.status, last.message, { notBefore })
    : new UpstreamUnavailable(
        'unreachable',
        503,
        `The data service of ${network} has failed several times: Epochal waits before it tries again.`,
        {
          notBefore,
        },
      )
}

export function failedRequest(network: string, { kind, cause }: UpstreamRequestFault): UpstreamUnavailable {
  const { reason, status, words } = requestFaults[kind]
  return new UpstreamUnavailable(reason, status, `The data service of ${network} ${words}.`, { cause })
}

const requestFaults = {
  unreachable: { reason: 'unreachable', status: 502, words: 'cannot be reached' },
  timeout: { reason: 'timeout', status: 504, words: 'does not respond in time' },
  broken: { reason: 'unreachable', status: 502, words: 'broke off its response' },
  oversized: { reason: 'invalid', status: 502, words: 'returned a response that is too large' },
  'not-http': { reason: 'invalid', status: 502, words: 'sent something that is not HTTP' },
} as const

function limited(network: string, notBefore: number | undefined): UpstreamUnavailable {
  const until = notBefore === undefined ? '' : ` Epochal asks again at ${utcText(notBefore, SECONDS)}.`
  const detail = `The data service of ${network} limits the rate of Epochal's requests.${until}`
  return new UpstreamUnavailable('rate-limit', 429, detail, { notBefore })
}

function overQuota(network: string, notBefore: number | undefined): UpstreamUnavailable {
  const detail = `Epochal's quota at the data service of ${network} is used up. It resets at ${utcText(notBefore, MINUTES)}; Epochal tries again every ten minutes.`
  return new UpstreamUnavailable('quota', 402, detail, { notBefore })
}

/** Characters of an ISO 8601 time up to its minutes and seconds. */
const MINUTES = 16
const SECONDS = 19

function utcText(at: number | undefined, length: number): string {
  return at === undefined
    ? 'an unknown time'
    : `${new Date(Math.ceil(at / SECOND) * SECOND).toISOString().slice(0, length).replace('T', ' ')} UTC`
}

/** @param what ends a sentence: "The data service of mainnet returned …" */
export function invalidResponse(network: string, what: string, cause?: unknown): UpstreamUnavailable {
  return new WrongResponse(network, what, cause)
}
