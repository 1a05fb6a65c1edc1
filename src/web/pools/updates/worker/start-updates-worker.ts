import { InvalidResponse } from '#contract/read-response.ts'
import { ConnectionError } from '../../../api/api-error.ts'
import { callWorker, type WorkerCalls } from '../../../browser/worker-calls.ts'
import type { UpdateCalls } from './update-calls.ts'
import address from './updates-worker.ts?worker&url'

/** Starts a worker. Its calls fail with a ConnectionError where its file does not come. */
export async function startUpdatesWorker(): Promise<WorkerCalls<UpdateCalls>> {
  return callWorker<UpdateCalls>(new Worker(address, { type: 'module' }), errorOf, notStarted)
}

function errorOf(name: string, message: string): Error {
  return name === 'InvalidResponse' ? new InvalidResponse(message) : new Error(message)
}

function notStarted(): Error {
  return new ConnectionError('The code did not load.')
}
