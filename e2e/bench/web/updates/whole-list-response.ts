import { setTimeout as sleep } from 'node:timers/promises'
import { request } from 'undici'

/** Milliseconds between two requests for the block. */
const PAUSE = 5

export interface ListResponse {
  readonly status: number
  /** Milliseconds until the first bytes of the body. */
  readonly first: number
  /** Milliseconds until its end. */
  readonly end: number
  /** Megabytes as they came. */
  readonly size: number
  /** The longest wait for another response of the proxy meanwhile, in milliseconds. */
  readonly wait: number
  readonly tag: string
}

/** Requests a list, and all the while the newest block, whose response the proxy has. */
export async function measureList(
  address: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<ListResponse> {
  const began = performance.now()
  let isRead = false
  const waiting = (async () => {
    let longest = 0
    while (!isRead) {
      const sent = performance.now()
      const { body } = await request(new URL('/mainnet/api/core/blocks/latest', address))
      await body.dump()
      longest = Math.max(longest, performance.now() - sent)
      await sleep(PAUSE)
    }
    return longest
  })()
  // A failure of the list is reported instead.
  waiting.catch(() => undefined)
  const response = await request(new URL('/mainnet/api/core/pools/updates', address), { headers })
  let first = 0
  let bytes = 0
  for await (const piece of response.body) {
    if (first === 0) first = performance.now() - began
    bytes += (piece as Buffer).length
  }
  const end = performance.now() - began
  isRead = true
  return {
    status: response.statusCode,
    first: first || end,
    end,
    size: bytes / 1e6,
    wait: await waiting,
    tag: String(response.headers.etag ?? ''),
  }
}
