import { InvalidResponse } from '#contract/read-response.ts'
import { ApiError, ConnectionError } from '../api/api-error.ts'
import { RouteFault } from '../links/route-fault.ts'

/** Failures that a page states: no fault of the app, and nothing for the console. */
const stated = [ApiError, ConnectionError, InvalidResponse, RouteFault]

const missing = new WeakSet<Error>()

// Server rendering has no window. The document's own script reloads it for want of a file (index.html).
globalThis.window?.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))

/** Whether an error is that of code which the server does not have, or which did not come: a browser does not ask for it again. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}

interface ErrorPlace {
  readonly componentStack?: string | null | undefined
}

/** Whether a page states all there is to an error. */
function isStated(error: unknown): boolean {
  return stated.some((kind) => error instanceof kind) || isMissingCode(error)
}

/** Writes an error that a boundary shows to the console, unless the page states all there is to it. */
export function reportCaught(error: unknown, { componentStack }: ErrorPlace = {}): void {
  if (isStated(error)) return
  // biome-ignore lint/suspicious/noConsole: a fault of the app has its stack where developers look for it
  console.error(error, componentStack ?? '')
}
