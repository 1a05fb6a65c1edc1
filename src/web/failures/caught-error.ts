import { ApiError, ConnectionError, ListInterrupted, ReloadNeeded } from '../api/api-error.ts'
import { RouteFault } from '../links/route-fault.ts'

/** Failures that a page states: no fault of the app, and nothing for the console. */
const stated = [ApiError, ConnectionError, ListInterrupted, ReloadNeeded, RouteFault]

/** Writes an error that a boundary shows to the console, unless the page states all there is to it. */
export function reportCaught(
  error: unknown,
  { componentStack }: { componentStack?: string | null | undefined } = {},
): void {
  if (stated.some((kind) => error instanceof kind)) return
  // biome-ignore lint/suspicious/noConsole: a fault of the app has its stack where developers look for it
  console.error(error, componentStack ?? '')
}
