import { networks } from '#cardano/network.ts'
import type { EndpointCall } from '#contract/endpoints.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import { QueryFault } from '#contract/odata/filter.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import { recordName } from '#contract/requested-record.ts'
import { isFault } from '#http/fault.ts'
import type { HttpResponse } from '#http/http-message.ts'
import type { Log } from '#http/log.ts'
import { problemResponse } from '#http/problem-response.ts'
import { Refusal } from '#http/refusal.ts'
import { isDatabaseUnavailable } from '../store/postgres/database-failure.ts'
import { logFailure } from '../store/postgres/log-fault.ts'

/**
 * The response to an error. A refusal is sent whole; of anything else the client gets a reference, and the log the
 * cause.
 * @param path requested path
 * @param reference identifier of the request
 */
export function errorResponse(error: unknown, path: string, reference: string, log: Log): HttpResponse {
  const refusal = refusalResponse(error, path)
  if (refusal) return refusal
  logFailure(log, reference, error)
  if (isDatabaseUnavailable(error)) {
    const detail = `The database does not respond. Try again in a few seconds. Reference: ${reference}.`
    return problemResponse(503, detail, path, { 'Retry-After': '5' })
  }
  const detail = `The service failed on this request, and the failure is logged. Reference: ${reference}.`
  return problemResponse(500, detail, path)
}

/** The response to a request that is refused; undefined for an error that must be reported. */
function refusalResponse(error: unknown, path: string): HttpResponse | undefined {
  if (error instanceof Refusal) {
    // Data and documents are refused for reasons whose statuses are those of problems.
    return problemResponse(error.status as ProblemStatus, error.message, path, error.headers)
  }
  if (error instanceof QueryFault) return problemResponse(400, error.message, path)
  if (isFault(error, 'database-not-ready')) {
    const detail = 'The database of this network cannot be read at the moment. Try again in a few seconds.'
    return problemResponse(503, detail, path, { 'Retry-After': '5' })
  }
  if (isFault(error, 'database-busy')) {
    const detail = 'The database is overloaded. Try again in a second.'
    return problemResponse(503, detail, path, { 'Retry-After': '1' })
  }
  return undefined
}

/** The 404 of a record that the network does not have, which its sentence names. */
export function notFound({
  call,
  description: { network, source },
}: {
  readonly call: EndpointCall
  readonly description: NetworkDescription
}): Refusal {
  const { title } = networks[network]
  const beginning =
    source === 'recorded' ? `The recording of ${title} does not hold` : `${title} has no record of`
  return new Refusal('not-found', `${beginning} ${recordName(call)}.`)
}
