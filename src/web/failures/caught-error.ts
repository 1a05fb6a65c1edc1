import { ApiError, ConnectionError, UnreadableResponse } from '#web/api/api-error.ts'
import { RouteFault } from '#web/routing/route-fault.ts'

/** Failures that a page states: no fault of the app, and nothing for the console. */
const stated = [ApiError, ConnectionError, UnreadableResponse, RouteFault]

const missing = new WeakSet<Error>()

globalThis.window?.addEventListener('vite:preloadError', ({ payload }) => missing.add(payload))

/** The event by which the script of the document loads it anew for want of a file (index.html). */
const MISSING_CODE_EVENT = 'epochal:missing-code'

/** Whether an error is that of code which the server does not have, or which did not come: a browser does not ask for it again. */
export function isMissingCode(error: unknown): boolean {
  return error instanceof Error && missing.has(error)
}

interface ErrorPlace {
  readonly componentStack?: string | null | undefined
}

/** Writes an error that a boundary shows to the console, unless the page states all there is to it. */
export function reportCaught(error: unknown, { componentStack }: ErrorPlace = {}): void {
  reportMissingCode(error)
  if (isMissingCode(error) || stated.some((kind) => error instanceof kind)) return
  // biome-ignore lint/suspicious/noConsole: a fault of the app has its stack where developers look for it
  console.error(error, componentStack ?? '')
}

/** Has the document loaded anew once that is possible, where what failed is code that is missing. */
export function reportMissingCode(error: unknown): void {
  if (isMissingCode(error)) dispatchEvent(new Event(MISSING_CODE_EVENT))
}
