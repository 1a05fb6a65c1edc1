import type { NetworkDescription } from '#contract/network-description.ts'

/**
 * The chain whose visits are compared: a network, or one generated chain of a simulated network, since another may have
 * the same accounts. Undefined for a recording, in which nothing changes.
 */
export function visitScope(network: string, description: NetworkDescription | undefined): string | undefined {
  if (description?.source === 'recorded') return undefined
  return description?.start_time ? `${network}@${description.start_time}` : network
}
