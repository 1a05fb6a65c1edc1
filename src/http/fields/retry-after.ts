import { MINUTE, SECOND } from '#cardano/utc-time.ts'

/** Whole seconds of a wait, at least one. @param wait milliseconds */
export function waitSeconds(wait: number): number {
  return Math.max(Math.ceil(wait / SECOND), 1)
}

/** The field that names a wait (RFC 9110 section 10.2.3). @param wait milliseconds */
export function retryAfter(wait: number): { readonly 'Retry-After': string } {
  return { 'Retry-After': String(waitSeconds(wait)) }
}

/** `a second`, `90 seconds`, `3 minutes`. @param wait milliseconds */
export function waitText(wait: number): string {
  const seconds = waitSeconds(wait)
  if (seconds >= 120) return `${Math.ceil(wait / MINUTE)} minutes`
  return seconds === 1 ? 'a second' : `${seconds} seconds`
}
