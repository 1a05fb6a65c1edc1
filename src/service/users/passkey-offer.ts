import { isIP } from 'node:net'
import type { PasskeyOffer } from '#contract/dashboard/dashboard-results.ts'

/**
 * Whether passkeys can be used at the explorer's address: browsers refuse them where it has no domain name.
 * @param explorerUrl address as visitors know it, without a path
 */
export function passkeyOffer(explorerUrl: string): PasskeyOffer {
  const url = new URL(explorerUrl)
  const { hostname } = url
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { state: 'offered' }
  const isThisMachine = hostname.startsWith('127.') || hostname === '[::1]'
  url.hostname = 'localhost'
  return { state: 'address-without-name', at: isThisMachine ? url.origin : null }
}
