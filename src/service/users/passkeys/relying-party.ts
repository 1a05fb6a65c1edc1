import { isIP } from 'node:net'
import type { PasskeyOffer } from '#contract/dashboard/dashboard-results.ts'
import { isLoopbackHost } from '#http/client-address.ts'

/** Where passkeys are made and used: browsers bind each to a domain name (WebAuthn Level 3, section 5.1.2). */
export interface RelyingParty {
  /** The domain name, which is the identifier of the relying party. */
  readonly rpId: string
  /** Origin of the pages that may use them. */
  readonly origin: string
}

/**
 * The relying party of an explorer; undefined where browsers refuse passkeys: at an IP address that is not this machine, and
 * without TLS. On this machine it is `localhost`, whichever way the setting names it.
 * @param explorerUrl the explorer's address as its visitors know it
 */
export function relyingParty(explorerUrl: string): RelyingParty | undefined {
  const { protocol, hostname, port, origin } = new URL(explorerUrl)
  if (isLoopbackHost(hostname)) {
    return { rpId: 'localhost', origin: `${protocol}//localhost${port === '' ? '' : `:${port}`}` }
  }
  return isAddress(hostname) || protocol !== 'https:' ? undefined : { rpId: hostname, origin }
}

/** The offer of passkeys, as pages say it. */
export function passkeyOffer(explorerUrl: string): PasskeyOffer {
  const party = relyingParty(explorerUrl)
  const { hostname, origin } = new URL(explorerUrl)
  if (party?.origin === origin) return { state: 'offered' }
  return party || isAddress(hostname)
    ? { state: 'address-without-name', at: party?.origin ?? null }
    : { state: 'address-without-tls' }
}

/** @param hostname of a URL */
function isAddress(hostname: string): boolean {
  return hostname.startsWith('[') || isIP(hostname) !== 0
}
