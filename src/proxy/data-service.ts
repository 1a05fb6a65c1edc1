import { SECOND } from '#cardano/utc-time.ts'
import type { ProblemStatus } from '#contract/problem.ts'
import { API_KEY_HEADER } from '#contract/token.ts'
import { createAccessTokenSource } from './access-token-source.ts'
import type { Upstream, UpstreamDependencies } from './upstream.ts'

/** The data service of one network as the proxy asks it: with the key and a token, which stay here. */
export interface DataService {
  readonly upstream: Upstream
  /**
   * @param path with its query, below the service's address
   * @throws {NoAnswer} when the service or its identity server cannot be reached or refuses the key.
   */
  get(path: string): Promise<DataServiceAnswer>
}

/** An answer of the data service, read to its end. */
export interface DataServiceAnswer {
  readonly status: number
  readonly ok: boolean
  readonly headers: Headers
  readonly text: string
}

/** Why no answer of the data service can be passed on; the message is fit for the page. */
export class NoAnswer extends Error {
  override readonly name = 'NoAnswer'
  readonly status: ProblemStatus

  constructor(status: ProblemStatus, detail: string, cause?: unknown) {
    super(detail, { cause })
    this.status = status
  }
}

const TIMEOUT = 20 * SECOND

export function createDataService(upstream: Upstream, deps: UpstreamDependencies): DataService {
  const tokens = createAccessTokenSource(upstream, deps)

  async function token(): Promise<string> {
    try {
      return await tokens.get()
    } catch (cause) {
      throw new NoAnswer(502, `The identity server of ${upstream.network} gave Epochal no token.`, cause)
    }
  }

  async function ask(path: string, bearer: string): Promise<DataServiceAnswer> {
    try {
      const response = await deps.fetch(`${upstream.baseUrl}${path}`, {
        headers: {
          Accept: 'application/json',
          Authorization: `Bearer ${bearer}`,
          [API_KEY_HEADER]: upstream.apiKey,
        },
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT),
      })
      const { status, ok, headers } = response
      return { status, ok, headers, text: await response.text() }
    } catch (cause) {
      if (cause instanceof DOMException && cause.name === 'TimeoutError') {
        throw new NoAnswer(
          504,
          `The data service of ${upstream.network} did not answer within 20 seconds.`,
          cause,
        )
      }
      throw new NoAnswer(502, `The data service of ${upstream.network} cannot be reached.`, cause)
    }
  }

  return {
    upstream,
    get: async (path) => {
      const first = await token()
      const response = await ask(path, first)
      // Services differ in which of the two they answer to a token that has ended: once more with a new one.
      if (response.status !== 401 && response.status !== 403) return response
      tokens.drop(first)
      return ask(path, await token())
    },
  }
}
