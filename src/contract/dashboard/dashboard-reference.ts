import { DASHBOARD_API } from './dashboard-endpoints.ts'

/**
 * The private API as the description of a network refers to it: relative to the network's base address, so that it is
 * right at every address by which the service is reached.
 */
export const DASHBOARD_REFERENCE = `..${DASHBOARD_API}`

/** Goes up from the network's address, and down by plain segments: it cannot lead to another origin. */
const REFERENCE = /^(\.\.\/){0,5}[\w-]{1,50}(\/[\w-]{1,50}){0,5}$/

export function isDashboardReference(text: unknown): text is string {
  return typeof text === 'string' && REFERENCE.test(text)
}
