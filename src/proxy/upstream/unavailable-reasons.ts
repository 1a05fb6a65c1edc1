import type { BudgetSpent } from './request-budget.ts'
import type { UpstreamRequestFault } from './upstream-request.ts'
import { UpstreamUnavailable } from './upstream-unavailable.ts'

/** @param notBefore milliseconds since the Unix epoch, here as below */
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
  if (status >= 300 && status < 400) {
    const detail = `The data service of ${network} sends Epochal elsewhere (${status}), and Epochal does not follow.`
    return new UpstreamUnavailable('invalid', 502, detail)
  }
  const reason = status >= 500 ? 'failed' : 'invalid'
  const passedOn = status === 503 || status === 504 ? status : 502
  return new UpstreamUnavailable(reason, passedOn, `The data service of ${network} answered ${status}.`, {
    notBefore,
  })
}

export function budgetSpent(network: string, { reason, until }: BudgetSpent): UpstreamUnavailable {
  return reason === 'quota' ? overQuota(network, until) : limited(network, until)
}

/** What went wrong the last time goes on while the circuit is open. */
export function circuitOpen(
  network: string,
  last: UpstreamUnavailable | null,
  notBefore: number,
): UpstreamUnavailable {
  return last
    ? new UpstreamUnavailable(last.reason, last.status, last.message, { notBefore })
    : new UpstreamUnavailable(
        'unreachable',
        503,
        `The data service of ${network} is left alone for a moment.`,
        {
          notBefore,
        },
      )
}

export function failedRequest(network: string, { kind, cause }: UpstreamRequestFault): UpstreamUnavailable {
  const { reason, status, words } = exchangeFaults[kind]
  return new UpstreamUnavailable(reason, status, `The data service of ${network} ${words}.`, { cause })
}

const exchangeFaults = {
  unreachable: { reason: 'unreachable', status: 502, words: 'cannot be reached' },
  timeout: { reason: 'timeout', status: 504, words: 'does not answer in time' },
  broken: { reason: 'unreachable', status: 502, words: 'broke off its answer' },
  oversized: { reason: 'invalid', status: 502, words: 'answers more than it can hold' },
} as const

function limited(network: string, notBefore: number | undefined): UpstreamUnavailable {
  const detail = `The data service of ${network} limits how often Epochal may ask.`
  return new UpstreamUnavailable('rate-limit', 429, detail, { notBefore })
}

function overQuota(network: string, notBefore: number | undefined): UpstreamUnavailable {
  const detail = `Epochal's quota at the data service of ${network} is used up. It begins anew at ${utcText(notBefore)}.`
  return new UpstreamUnavailable('quota', 402, detail, { notBefore })
}

function utcText(at: number | undefined): string {
  return at === undefined
    ? 'an unknown time'
    : `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
