import type { NetworkName } from '#cardano/network.ts'
import { DIALECT_HEADER, type Dialect, dialects, isDialect } from '#contract/dialect.ts'
import {
  type EndpointParams,
  type EndpointRecord,
  endpointPath,
  type ListEndpointId,
  type RecordEndpointId,
} from '#contract/endpoints.ts'
import { type ListedNetwork, NETWORK_LIST_PATH } from '#contract/network-description.ts'
import { PROBLEM_CONTENT_TYPE } from '#contract/problem.ts'
import { readList, readRecord } from '#contract/read-answer.ts'
import { ApiError, ConnectionError } from './api-error.ts'

/** A record, and the answer it was read from, so that the page can show both. */
export interface ReceivedRecord<Id extends RecordEndpointId> {
  readonly record: EndpointRecord<Id>
  readonly text: string
  /** Below the network's address, as it was asked for. */
  readonly path: string
}

/** @throws {ApiError | ConnectionError | ContractViolation} */
export async function getRecord<Id extends RecordEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  signal: AbortSignal,
): Promise<ReceivedRecord<Id>> {
  const path = endpointPath(id, params)
  const { text, dialect } = await get(network, path, signal)
  return { record: readRecord(id, text, dialect), text, path }
}

/**
 * A whole list. A service whose plain lists come in pages tells no next one, so pages are asked for until
 * one is short.
 * @throws {ApiError | ConnectionError | ContractViolation}
 */
export async function getList<Id extends ListEndpointId>(
  network: NetworkName,
  id: Id,
  params: EndpointParams<Id>,
  signal: AbortSignal,
): Promise<readonly EndpointRecord<Id>[]> {
  const path = endpointPath(id, params)
  const records: EndpointRecord<Id>[] = []
  for (;;) {
    const asked = records.length === 0 ? path : `${path}?$skip=${records.length}`
    const { text, dialect } = await get(network, asked, signal)
    const page = readList(id, text, dialect).records
    records.push(...page)
    const { plainList, pageSize } = dialects[dialect]
    if (plainList === 'whole' || page.length < pageSize) return records
  }
}

/** The networks that Epochal has a source for, and the announced ones. */
export async function getNetworks(signal: AbortSignal): Promise<readonly ListedNetwork[]> {
  const response = await ask(NETWORK_LIST_PATH, signal)
  if (!response.ok) throw await apiError(response)
  return response.json()
}

async function get(
  network: NetworkName,
  path: string,
  signal: AbortSignal,
): Promise<{ text: string; dialect: Dialect }> {
  const response = await ask(`/${network}${path}`, signal)
  if (!response.ok) throw await apiError(response)
  const dialect = response.headers.get(DIALECT_HEADER)
  return { text: await response.text(), dialect: isDialect(dialect) ? dialect : 'documented' }
}

async function ask(path: string, signal: AbortSignal): Promise<Response> {
  try {
    return await fetch(path, { signal, headers: { Accept: 'application/json' } })
  } catch (cause) {
    if (signal.aborted) throw cause
    throw new ConnectionError('Epochal cannot be reached.', { cause })
  }
}

async function apiError(response: Response): Promise<ApiError> {
  const seconds = Number(response.headers.get('Retry-After') ?? Number.NaN)
  const isProblem = response.headers.get('Content-Type')?.startsWith(PROBLEM_CONTENT_TYPE)
  const detail: unknown = isProblem ? (await response.json()).detail : undefined
  return new ApiError(
    response.status,
    typeof detail === 'string' ? detail : `The answer was ${response.status}.`,
    Number.isFinite(seconds) ? seconds : undefined,
  )
}
