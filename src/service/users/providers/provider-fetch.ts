import type { Clock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { ProviderFault } from './provider-fault.ts'

/** Milliseconds for one request to a provider, its body included. Not in the specification: these limits. */
const PROVIDER_TIMEOUT = 5 * SECOND
/** Bytes of a provider's longest response; sets of keys with certificates take some 30,000. */
const LONGEST_RESPONSE = 262_144

/** One request to a provider, its response read to the end. */
export type ProviderFetch = (url: string, init: ProviderRequest) => Promise<Response>

interface ProviderRequest {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: URLSearchParams | string | undefined
}

/** Requests with a time limit and a limit of size, which follow no redirection. */
export function createProviderFetch(clock: Clock): ProviderFetch {
  return async (url, { method, headers, body }) => {
    const deadline = new AbortController()
    const cancelTimer = clock.schedule(PROVIDER_TIMEOUT, () => deadline.abort())
    try {
      const response = await fetch(url, {
        method,
        headers: { ...headers, 'User-Agent': 'Epochal' },
        body: body ?? null,
        redirect: 'manual',
        signal: deadline.signal,
      })
      const bytes = await readBody(response)
      if (response.status >= 300 && response.status < 400) {
        throw new ProviderFault(
          'provider-unavailable',
          `it redirects ${describe(url)}, which is not followed`,
        )
      }
      const hasBody = response.status !== 204 && response.status !== 205
      return new Response(hasBody ? bytes : null, { status: response.status, headers: response.headers })
    } catch (error) {
      if (error instanceof ProviderFault) throw error
      const what = deadline.signal.aborted ? 'does not respond in time' : 'cannot be reached'
      throw new ProviderFault('provider-unavailable', `${describe(url)} ${what}`, error)
    } finally {
      cancelTimer()
    }
  }
}

async function readBody(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of response.body ?? []) {
    size += piece.byteLength
    if (size > LONGEST_RESPONSE) {
      throw new ProviderFault('provider-unavailable', `its response is longer than ${LONGEST_RESPONSE} bytes`)
    }
    pieces.push(piece)
  }
  return new Uint8Array(Buffer.concat(pieces))
}

/** An address without its query. */
function describe(url: string): string {
  const { origin, pathname } = new URL(url)
  return `${origin}${pathname}`
}
