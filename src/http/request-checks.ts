import { ODATA_ROOT, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import { qualityOf } from './fields/quality-values.ts'
import type { HttpRequest } from './http-message.ts'

/** The reason why a request cannot be served as it is. */
export interface RequestFault {
  readonly status: ProblemStatus
  readonly detail: string
  readonly headers: Readonly<Record<string, string>>
}

/** Characters of a request target: a `$filter` of 4,000, percent-encoded, and a path fit into it. */
const MAX_TARGET = 12_288

/** 405 unless the method is GET or HEAD. */
export function methodFault(method: string): RequestFault | undefined {
  if (method === 'GET' || method === 'HEAD') return undefined
  const detail = `${method} is not allowed here. Use GET or HEAD.`
  return { status: 405, detail, headers: { Allow: 'GET, HEAD' } }
}

/** 414 when the target, or the whole URL where only that is known, is too long. */
export function lengthFault(url: string): RequestFault | undefined {
  if (url.length <= MAX_TARGET) return undefined
  return { status: 414, detail: `The address is longer than ${MAX_TARGET} characters.`, headers: {} }
}

/** 406 when the field `Accept` refuses the one type there is. */
export function typeFault(accept: string | undefined, type: string): RequestFault | undefined {
  if (qualityOf(accept, type) !== 0) return undefined
  const detail = `The response is ${type}, and the header field Accept of this request refuses it.`
  return { status: 406, detail, headers: {} }
}

/** Versions by whose rules a request may be read: without a body, both mean the same here. */
const REQUEST_VERSIONS: readonly string[] = [ODATA_VERSION, '4.01']

/**
 * 400 when a client cannot read the version of the responses, or states a version for its request that is not
 * supported (OData 4.01 Protocol 8.2.6 and 8.2.7). Only the paths of the OData form have a version.
 * Not in the specification: versions of OData.
 * @param start index at which the path below the network's address begins
 */
export function odataVersionFault(
  path: string,
  start: number,
  request: Pick<HttpRequest, 'header'>,
): RequestFault | undefined {
  if (!path.startsWith(ODATA_ROOT, start)) return undefined
  const newest = request.header('odata-maxversion')
  if (newest !== undefined && !(Number(newest) >= Number(ODATA_VERSION))) {
    return fault(`The response is of OData ${ODATA_VERSION}, and OData-MaxVersion is ${newest}.`)
  }
  const version = request.header('odata-version')
  return version === undefined || REQUEST_VERSIONS.includes(version)
    ? undefined
    : fault(`Requests are of OData ${REQUEST_VERSIONS.join(' or ')}, and OData-Version is ${version}.`)
}

function fault(detail: string): RequestFault {
  return { status: 400, detail, headers: {} }
}
