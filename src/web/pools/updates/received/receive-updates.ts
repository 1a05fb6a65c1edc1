import type { NetworkName } from '#cardano/network.ts'
import { endpointPath } from '#contract/endpoints.ts'
import { dialectOf, fetchResponse } from '../../../api/api-client.ts'
import { ConnectionError, ListInterrupted } from '../../../api/api-error.ts'
import { logBodyAs } from '../../../api/logged-body.ts'
import { continueList } from '../kept/continue-list.ts'
import { keepWholeList } from '../kept/kept-lists.ts'
import { addingTo, piecesOf } from './add-pieces.ts'
import { compareBeginning } from './known-beginning.ts'
import type { ReceiveOptions } from './receive-options.ts'
import type { ReceivedUpdates } from './received-updates.ts'

/** The entity tag of the response from which each list is whole. */
const tags = new WeakMap<ReceivedUpdates, string>()

/**
 * Requests the updates after those of a list that was whole, on this page or on an earlier visit; without one, or where it may have
 * changed, the whole list. A list that is there already is continued after its last row, or begins anew where the response
 * differs from it.
 * @throws {ApiError | ConnectionError | ListInterrupted | InvalidResponse}
 */
export async function receiveUpdates(
  network: NetworkName,
  updates: ReceivedUpdates,
  options: ReceiveOptions,
): Promise<void> {
  if (await continueList(network, updates, options)) tags.delete(updates)
  else await receiveWhole(network, updates, options)
}

async function receiveWhole(
  network: NetworkName,
  updates: ReceivedUpdates,
  { signal, priority, client }: ReceiveOptions,
): Promise<void> {
  const path = endpointPath('poolUpdates', {})
  const response = await fetchResponse(network, path, signal, priority)
  const reading = readWhole(updates, response, signal)
  const logging = logBodyAs(`/${network}${path}`, async () => (await reading)())
  await reading
  await logging
  keepWholeList(network, updates, client, response)
}

/** @returns the body of the response, made of the list's rows */
async function readWhole(
  updates: ReceivedUpdates,
  response: Response,
  signal: AbortSignal,
): Promise<() => Blob> {
  const tag = response.headers.get('ETag')
  if (tag !== null && tags.get(updates) === tag && updates.isRunning()) {
    // The logged copy of the response may not be cancelled yet, for which this would wait.
    void response.body?.cancel()
    return bodyOf(updates)
  }
  tags.delete(updates)
  const dialect = dialectOf(response.headers)
  await updates.begin(dialect)
  const known = compareBeginning(updates.bytes())
  let isKnown = true
  const add = addingTo(updates, signal)
  try {
    for await (const bytes of piecesOf(response.body, signal)) {
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
  return bodyOf(updates)
}

/** The list as it is now, also when rows have been added. */
function bodyOf(updates: ReceivedUpdates): () => Blob {
  const { beginning } = updates.extent.read()
  const pieces = updates.bytes().length
  return () => {
    if (updates.extent.read().beginning !== beginning) throw new Error('The list has begun anew.')
    return new Blob([...updates.bytes().slice(0, pieces), ']'])
  }
}
