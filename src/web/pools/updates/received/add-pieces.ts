import { withConnectionErrors } from '../../../api/api-client.ts'
import type { ReceivedUpdates } from './received-updates.ts'

/** Milliseconds between two reports of arriving rows, since each one renders them again. */
const REPORT_EVERY = 700

/** The greatest number of bytes that the worker reads at once, so that selections come between. */
const MOST_BYTES = 256 * 1024

/** Adds bytes to a list as they come, and reports its rows now and then. */
export function addingTo(
  updates: ReceivedUpdates,
  signal: AbortSignal,
): (bytes: Uint8Array) => Promise<void> {
  let reportedAt = Number.NEGATIVE_INFINITY
  return async (bytes) => {
    for (let at = 0; at < bytes.length; at += MOST_BYTES) {
      signal.throwIfAborted()
      await updates.add(bytes.slice(at, at + MOST_BYTES))
    }
    if (performance.now() - reportedAt < REPORT_EVERY) return
    reportedAt = performance.now()
    updates.report()
  }
}

/** The bytes of a body, piece by piece. @throws {ConnectionError} when it breaks off */
export async function* piecesOf(
  body: ReadableStream<Uint8Array> | null,
  signal: AbortSignal,
): AsyncGenerator<Uint8Array> {
  const reader = body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await withConnectionErrors(reader.read(), signal)
    if (done) return
    yield value
  }
}
