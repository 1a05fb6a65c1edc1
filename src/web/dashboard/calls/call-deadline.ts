import { SECOND } from '#cardano/utc-time.ts'
import { externalStore } from '#web/browser/external-store.ts'
import { DashboardFailure } from './dashboard-failure.ts'

/** Milliseconds without a response after which pages say that they wait. Not in the specification: both times. */
const SLOW_AFTER = 10 * SECOND
/** Milliseconds after which a call without a response fails. */
const DEADLINE = 30 * SECOND

/** The number of calls of this page that have waited so long for their responses. */
export const slowCalls = externalStore(() => 0)

/**
 * Makes a call, which ends at its deadline or when the signal aborts.
 * @throws {DashboardFailure} at the deadline
 */
export async function withDeadline<Result>(
  signal: AbortSignal | null,
  call: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const controller = new AbortController()
  const leave = () => controller.abort(signal?.reason)
  if (signal?.aborted) leave()
  signal?.addEventListener('abort', leave)
  let isSlow = false
  const note = setTimeout(() => {
    isSlow = true
    slowCalls.write(slowCalls.read() + 1)
  }, SLOW_AFTER)
  let failure: DashboardFailure | undefined
  const end = setTimeout(() => {
    failure = new DashboardFailure(
      'unreachable',
      `The service did not respond within ${DEADLINE / SECOND} seconds. Try again.`,
    )
    controller.abort(failure)
  }, DEADLINE)
  try {
    return await call(controller.signal)
  } catch (error) {
    throw failure ?? error
  } finally {
    clearTimeout(note)
    clearTimeout(end)
    signal?.removeEventListener('abort', leave)
    if (isSlow) slowCalls.write(slowCalls.read() - 1)
  }
}
