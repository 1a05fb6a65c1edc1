import type { NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import type { Priority } from '#explorer-protocol/priority.ts'
import { dialectOf, fetchResponse, withConnectionErrors } from '../../../api/api-client.ts'
import { ConnectionError, ListInterrupted } from '../../../api/api-error.ts'
import { compareBeginning } from './known-beginning.ts'
import type { ReceivedUpdates } from './received-updates.ts'

interface ReceiveOptions {
  readonly signal: AbortSignal
  readonly priority: Priority | undefined
}

/** Milliseconds between two reports of arriving rows, since each one renders them again. */
const REPORT_EVERY = 700

/** The greatest number of bytes that the worker reads at once, so that selections come between. */
const MOST_BYTES = 256 * 1024

/** The entity tag of the response from which each list is whole. */
const tags = new WeakMap<ReceivedUpdates, string>()

/**
 * Requests the list of all updates. One that is there already is continued after its last row, or begins anew where the response
 * differs from it.
 * @throws {ApiError | ConnectionError | ListInterrupted | InvalidResponse | ReloadNeeded}
 */
export async function receiveUpdates(
  network: NetworkName,
  updates: ReceivedUpdates,
  { signal, priority }: ReceiveOptions,
): Promise<void> {
  const response = await fetchResponse(network, endpointPath('poolUpdates', {}), signal, priority)
  const tag = response.headers.get('ETag')
  if (tag !== null && tags.get(updates) === tag && updates.isRunning()) {
    // The logged copy of the response is not cancelled with it, for which this would wait.
    void response.body?.cancel()
    return
  }
  tags.delete(updates)
  const dialect = dialectOf(response)
  await updates.begin(dialect)
  const known = compareBeginning(updates.bytes())
  let isKnown = true
  let reportedAt = Number.NEGATIVE_INFINITY

  async function add(bytes: Uint8Array): Promise<void> {
    for (let at = 0; at < bytes.length; at += MOST_BYTES) {
      signal.throwIfAborted()
      await updates.add(bytes.slice(at, at + MOST_BYTES))
    }
    if (performance.now() - reportedAt < REPORT_EVERY) return
    reportedAt = performance.now()
    updates.report()
  }

  try {
    for await (const bytes of piecesOf(response, signal)) {
      const rest = isKnown ? known.restOf(bytes) : bytes
      if (rest) await add(rest)
      else {
        isKnown = false
        const before = known.before()
        updates.clear()
        await updates.begin(dialect)
        for (const piece of [...before, bytes]) await add(piece)
      }
    }
  } catch (error) {
    updates.report()
    const { rows, isWhole } = updates.extent.read()
    if (!(error instanceof ConnectionError) || rows === 0 || isWhole) throw error
    throw new ListInterrupted('The data service stopped responding.', { cause: error })
  }
  await updates.end()
  if (tag !== null) tags.set(updates, tag)
}

async function* piecesOf(response: Response, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader()
  if (!reader) return
  for (;;) {
    const { done, value } = await withConnectionErrors(reader.read(), signal)
    if (done) return
    yield value
  }
}
