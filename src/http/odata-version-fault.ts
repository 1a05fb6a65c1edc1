import { ODATA_ROOT, ODATA_VERSION } from '#contract/odata/entity-sets.ts'
import type { HttpRequest } from './http-message.ts'
import type { RequestFault } from './request-checks.ts'

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
