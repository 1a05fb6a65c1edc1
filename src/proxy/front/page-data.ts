import type { NetworkName } from '#cardano/network.ts'
import { isNetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { PageResponse } from '#explorer-protocol/page-rendering.ts'
import { pageRequests } from '#explorer-protocol/page-requests.ts'
import type { StoredResponse } from '../cache/stored-response.ts'
import type { NetworkSource } from '../network-source.ts'
import { UpstreamRefusal } from '../upstream/upstream-refusal.ts'
import { UpstreamUnavailable } from '../upstream/upstream-unavailable.ts'
import { readResourceRequest } from './resource-request.ts'

/** How long a document waits for answers that are not held, in milliseconds: longer, and the browser asks as fast. */
const LONGEST_WAIT = 120

export interface PageResponses {
  /** Tells apart what was drawn from other answers. */
  readonly key: string
  readonly answers: readonly PageResponse[]
}

/**
 * What a page begins with, as far as all of it is at hand: held and fresh, or had within a moment from a data
 * service that has plenty to give, where the visitor may cause questions. What the page would ask for anyway is asked for a little earlier.
 */
export function createPageAnswers(
  sources: ReadonlyMap<string, NetworkSource>,
  newRequestId: () => string,
): (path: string, mayAsk: () => boolean) => Promise<PageResponses | undefined> {
  return async (path, mayAsk) => {
    const [, network = '', ...rest] = path.split('/')
    const source = sources.get(network)
    if (!source || !isNetworkName(network)) return undefined
    const paths = pageRequests(network, rest.map((part) => `/${part}`).join('')).map(({ id, params }) =>
      endpointPath(id, params as never),
    )
    if (paths.length === 0) return undefined
    const held = await Promise.all(paths.map((path) => atHand(source, network, path, mayAsk)))
    if (!held.every((answer) => answer?.status === 200)) return undefined
    const answers = held.filter((answer) => answer !== undefined)
    return {
      key: answers.map(({ tag }) => tag).join(),
      answers: answers.map(({ body, dialect }, at) => ({
        network,
        path: paths[at] ?? '',
        text: body.toString(),
        dialect,
      })),
    }
  }

  async function atHand(
    source: NetworkSource,
    network: NetworkName,
    path: string,
    mayAsk: () => boolean,
  ): Promise<StoredResponse | undefined> {
    const asked = readResourceRequest(network, path, '')
    if (asked.kind === 'problem') return undefined
    const fresh = source.fresh(asked)
    if (fresh || !source.service.budget.isAmple || !mayAsk()) return fresh
    const given = source
      .give(asked, { priority: 'user', requestId: newRequestId() })
      .catch((error: unknown) => {
        // The browser asks for the same, and is told.
        if (error instanceof UpstreamUnavailable || error instanceof UpstreamRefusal) return undefined
        throw error
      })
    const answer = await Promise.race([given, pause()])
    return answer && 'answer' in answer ? answer.answer : undefined
  }
}

function pause(): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, LONGEST_WAIT, undefined))
}
