import { PROBLEM_CONTENT_TYPE, type ProblemStatus, problemTitles } from '#contract/problem.ts'
import type { DataService } from './data-service.ts'
import type { ReceivedResponse } from './upstream-request.ts'

/** The data service refuses the request itself; the message may be passed on to the client. */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal'
  readonly status: ProblemStatus

  constructor(status: ProblemStatus, detail: string) {
    super(detail)
    this.status = status
  }
}

const LONGEST_DETAIL = 500

/**
 * Takes the `detail` of a problem body (RFC 9457) as the message. Other bodies, and a `detail` with a secret in it,
 * are not passed on.
 */
export function readRefusal(
  service: DataService,
  { status, headers, body }: ReceivedResponse,
): UpstreamRefusal {
  const problemStatus = Object.hasOwn(problemTitles, status) ? (status as ProblemStatus) : 502
  const own = String(headers['content-type']).startsWith(PROBLEM_CONTENT_TYPE) ? detailOf(body) : undefined
  const detail =
    own !== undefined && !service.containsSecret(own)
      ? own.slice(0, LONGEST_DETAIL)
      : `The data service of ${service.upstream.network} responded with status ${status}.`
  return new UpstreamRefusal(problemStatus, detail)
}

function detailOf(body: Buffer): string | undefined {
  try {
    const problem: unknown = JSON.parse(body.toString())
    const detail =
      typeof problem === 'object' && problem !== null && 'detail' in problem ? problem.detail : undefined
    return typeof detail === 'string' ? detail : undefined
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
