import { InvalidResponse } from '#contract/read-response.ts'
import { ConnectionError } from '../../../api/api-error.ts'
import { loadFile } from '../../../api/load-chunk.ts'
import { callWorker, type WorkerCalls } from '../../../browser/worker-calls.ts'
import type { UpdateCalls } from './update-calls.ts'
import address from './updates-worker.ts?worker&url'

/**
 * Starts a worker. Its file is fetched first, as chunks are: a worker does not say why its script did not come.
 * @throws {ConnectionError} when the file did not come, which may pass
 * @throws {ReloadNeeded} when it is not there any more
 */
export async function startUpdatesWorker(): Promise<WorkerCalls<UpdateCalls>> {
  await loadFile(address)
  return callWorker<UpdateCalls>(new Worker(address, { type: 'module' }), errorOf, notStarted)
}

function errorOf(name: string, message: string): Error {
  return name === 'InvalidResponse' ? new InvalidResponse(message) : new Error(message)
}

function notStarted(): Error {
  return new ConnectionError('The code did not load.')
}
