import { NOT_AT_HAND } from '#explorer-protocol/page-rendering.ts'
import { ApiError, ConnectionError, ListInterrupted, ReloadNeeded } from '../api/api-error.ts'
import { RouteFault } from '../links/route-fault.ts'

/** Failures that a page states: no fault of the app, and nothing for the console. */
const stated = [ApiError, ConnectionError, ListInterrupted, ReloadNeeded, RouteFault]

interface ErrorPlace {
  readonly componentStack?: string | null | undefined
}

/** Whether a page states all there is to an error. */
export function isStated(error: unknown): boolean {
  return stated.some((kind) => error instanceof kind)
}

/** Writes an error that a boundary shows to the console, unless the page states all there is to it. */
export function reportCaught(error: unknown, { componentStack }: ErrorPlace = {}): void {
  if (isStated(error)) return
  // biome-ignore lint/suspicious/noConsole: a fault of the app has its stack where developers look for it
  console.error(error, componentStack ?? '')
}

/**
 * Writes an error of hydration to the console: the document was not what the app renders first. A part whose data the
 * server did not have is none.
 */
export function reportRecovered(error: unknown, { componentStack }: ErrorPlace): void {
  if (error instanceof Error && 'digest' in error && error.digest === NOT_AT_HAND) return
  reportCaught(error, { componentStack })
}
