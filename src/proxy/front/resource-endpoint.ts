import { LRUCache } from 'lru-cache'
import { SECOND } from '#cardano/utc-time.ts'
import { PRIORITY_HEADER, readPriority } from '#explorer-protocol/priority.ts'
import type { NetworkSource } from '../network-source.ts'
import type { ProxyMetrics } from '../operations/proxy-metrics.ts'
import { type ProxyRequest, problem, refusedMethod } from './proxy-request.ts'
import { type ResourceRequest, readResourceRequest } from './resource-request.ts'
import type { Recipient, ResourceResponses } from './resource-responses.ts'

export interface ResourceEndpointDependencies {
  readonly answers: ResourceResponses
  readonly metrics: ProxyMetrics
  /** How long an address must wait before it may cause another question, in milliseconds. */
  readonly waitOf: (address: string) => number | undefined
  readonly newRequestId: () => string
}

/** Characters of addresses whose meaning is remembered. */
const READ_ADDRESSES = 500_000

/** The contract's endpoints of every network: from memory at once, or else with a question to its data service. */
export function createResourceEndpoint(deps: ResourceEndpointDependencies) {
  const { answers, metrics } = deps
  const readAddresses = new LRUCache<string, ResourceRequest>({
    maxSize: READ_ADDRESSES,
    sizeCalculation: (_, address) => address.length + 1,
  })

  function readAddress(source: NetworkSource, path: string, search: string): ResourceRequest {
    const { network } = source.service.upstream
    const address = `${network}${path}${search}`
    const known = readAddresses.get(address)
    if (known) return known
    const resource = readResourceRequest(network, path, search)
    if (resource.kind === 'resource') readAddresses.set(address, resource)
    return resource
  }

  /** @param path below the network's address. @throws {UpstreamUnavailable | UpstreamRefusal} */
  return function answer(
    asked: ProxyRequest,
    source: NetworkSource,
    path: string,
  ): Response | Promise<Response> {
    const resource = readAddress(source, path, asked.search)
    if (resource.kind === 'problem' && resource.status === 404) return problem(asked, 404, resource.detail)
    const refused = refusedMethod(asked)
    if (refused) return refused
    if (resource.kind === 'problem') return problem(asked, resource.status, resource.detail)
    const fresh = source.fresh(resource)
    if (fresh) {
      metrics.answered('hit')
      return answers.send(recipientOf(asked), resource.key, { answer: fresh, source: 'hit' })
    }
    const priority = readPriority(asked.request.headers.get(PRIORITY_HEADER))
    if (priority === 'background' && !source.service.budget.isAmple) {
      const detail = 'Epochal keeps its requests to the data service for what somebody waits for.'
      return problem(asked, 429, detail, { 'Retry-After': '10' })
    }
    const wait = deps.waitOf(asked.client.address)
    if (wait !== undefined) {
      const detail = 'One visitor may not cause more requests to the data service than this.'
      return problem(asked, 429, detail, { 'Retry-After': String(Math.ceil(wait / SECOND)) })
    }
    return source.get(resource, { priority, requestId: deps.newRequestId() }).then((given) => {
      if ('growing' in given) {
        metrics.answered('growing')
        return answers.stream(recipientOf(asked), given.growing, given.dialect)
      }
      metrics.answered(given.source)
      return answers.send(recipientOf(asked), resource.key, given)
    })
  }
}

function recipientOf({ request, path, protection, connection }: ProxyRequest): Recipient {
  return { request, path, headers: protection.data, outgoing: connection.outgoing }
}
