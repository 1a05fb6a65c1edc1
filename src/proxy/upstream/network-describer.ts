import { MINUTE, SECOND } from '#cardano/utc-time.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'
import { type NetworkDescription, readNetworkDescription } from '#contract/network-description.ts'
import type { DataService, RequestContext } from './data-service.ts'
import type { DialectFinder } from './dialect-finder.ts'
import { UpstreamUnavailable } from './upstream-unavailable.ts'

export interface NetworkDescriber {
  /** What the service says of itself, in its own dialect. @throws {UpstreamUnavailable} */
  describe(question: RequestContext): Promise<NetworkDescription>
  /** Set while what stands at the address says that it is another network. */
  readonly misplaced: UpstreamUnavailable | undefined
}

/** A service that is not ours does not describe itself, and need not be asked so soon again. */
const HOLDS = MINUTE
const ABSENCE_HOLDS = 60 * MINUTE
const FAILURE_HOLDS = 2 * SECOND

/**
 * @param now milliseconds since the Unix epoch
 * @param begunAnew told when the chain has nothing in common with the one before
 */
export function createNetworkDescriber(
  service: DataService,
  dialect: DialectFinder,
  now: () => number,
  begunAnew: () => void,
): NetworkDescriber {
  const { network } = service.upstream
  let described: { readonly description: NetworkDescription; readonly until: number } | undefined
  let failed: { readonly error: unknown; readonly until: number } | undefined
  let asked: Promise<NetworkDescription> | undefined
  let misplaced: UpstreamUnavailable | undefined

  async function ask(question: RequestContext): Promise<NetworkDescription> {
    const { status, headers, body } = await service.requestWithoutKey(question.requestId)
    const text = body.toString()
    const own = status === 200 && !service.holdsSecret(text) ? readNetworkDescription(text) : undefined
    misplaced =
      own && own.network !== network
        ? new UpstreamUnavailable(
            'invalid',
            502,
            `What stands at the address of ${network} says that it is ${own.network}.`,
          )
        : undefined
    if (misplaced) throw misplaced
    dialect.hear(headers[DIALECT_HEADER.toLowerCase()])
    const found = await dialect.find(question)
    const description: NetworkDescription = {
      ...(own ?? { network, source: 'live', start_time: null, recording: null }),
      dialect: found.dialect,
    }
    if (described && !isSameChain(described.description, description)) begunAnew()
    described = { description, until: now() + (own ? HOLDS : ABSENCE_HOLDS) }
    return description
  }

  return {
    get misplaced() {
      return misplaced
    },
    describe: (question) => {
      if (described && now() < described.until) return Promise.resolve(described.description)
      if (failed && now() < failed.until) return Promise.reject(failed.error)
      asked ??= ask(question)
        .catch((error: unknown) => {
          failed = { error, until: now() + FAILURE_HOLDS }
          throw error
        })
        .finally(() => {
          asked = undefined
        })
      return asked
    },
  }
}

function isSameChain(before: NetworkDescription, after: NetworkDescription): boolean {
  return before.start_time === after.start_time && before.source === after.source
}
