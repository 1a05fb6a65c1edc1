import { PROBLEM_CONTENT_TYPE, type ProblemStatus, problemTitles } from '#contract/problem.ts'
import type { DataService } from './data-service.ts'
import type { ReceivedResponse } from './upstream-request.ts'

/** The data service refuses the request itself, in words that may be passed on. */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal'
  readonly status: ProblemStatus

  constructor(status: ProblemStatus, detail: string) {
    super(detail)
    this.status = status
  }
}

const LONGEST_DETAIL = 500

/** A service's own words where they are a problem (RFC 9457); other bodies, which may be anything, stay here. */
export function readRefusal(
  service: DataService,
  { status, headers, body }: ReceivedResponse,
): UpstreamRefusal {
  const known = Object.hasOwn(problemTitles, status) ? (status as ProblemStatus) : 502
  const said = String(headers['content-type']).startsWith(PROBLEM_CONTENT_TYPE) ? detailOf(body) : undefined
  const detail =
    said !== undefined && !service.holdsSecret(said)
      ? said.slice(0, LONGEST_DETAIL)
      : `The data service of ${service.upstream.network} answered ${status}.`
  return new UpstreamRefusal(known, detail)
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
