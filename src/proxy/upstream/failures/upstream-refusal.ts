import { type EndpointCall, endpoints } from '#contract/endpoints.ts'
import { type ListOption, optionNames } from '#contract/odata/options.ts'
import { type ProblemStatus, problemTitles } from '#contract/problem.ts'
import { recordName } from '#contract/subject.ts'

/** The data service refuses the request itself; the message may be passed on to the client. */
export class UpstreamRefusal extends Error {
  override readonly name = 'UpstreamRefusal'
  readonly status: ProblemStatus

  constructor(status: ProblemStatus, detail: string) {
    super(detail)
    this.status = status
  }
}

/** A request as the proxy has read it. */
export interface RefusedRequest {
  readonly call: EndpointCall
  readonly options: ReadonlyMap<ListOption, string>
}

/** The refusal of a status, told from the request alone: nothing of the response's body or header is passed on. */
export function refusalOf(network: string, status: number, request: RefusedRequest): UpstreamRefusal {
  const problemStatus = Object.hasOwn(problemTitles, status) ? (status as ProblemStatus) : 502
  return new UpstreamRefusal(problemStatus, `The data service of ${network} ${reason(status, request)}.`)
}

function reason(status: number, { call, options }: RefusedRequest): string {
  const isRecord = endpoints[call.id].returns === 'record'
  if (status === 404 && isRecord) return `has no record of ${recordName(call)}`
  if (status === 400 && options.size > 0)
    return `does not accept ${optionNames([...options.keys()])} as given`
  return `responded with status ${status}`
}
