import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** Who asks, as far as it can be known. */
export interface Visitor {
  /** Of the client, not of a proxy that is trusted. */
  readonly address: string
  /** Whether the client speaks TLS with a proxy that is trusted. */
  readonly isSecure: boolean
  /** Whether nothing stands between: a client on this machine itself. */
  readonly isLocal: boolean
}

/**
 * @param trusted addresses and networks (`10.0.0.0/8`) whose `X-Forwarded-For` and `X-Forwarded-Proto` are believed
 * @throws {RangeError} when one of them is none.
 */
export function createVisitorReader(
  trusted: readonly string[],
): (incoming: IncomingMessage | undefined) => Visitor {
  const list = new BlockList()
  for (const range of trusted) {
    const [address = '', length] = range.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new RangeError(`"${range}" is no address`)
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  const isTrusted = (address: string) =>
    isIP(address) > 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')

  return (incoming) => {
    const peer = plainAddress(incoming?.socket.remoteAddress ?? '')
    if (!incoming) return { address: peer, isSecure: false, isLocal: true }
    const { 'x-forwarded-for': forwarded, 'x-forwarded-proto': protocol } = incoming.headers
    if (!isTrusted(peer)) {
      return { address: peer, isSecure: false, isLocal: isLoopback(peer) && forwarded === undefined }
    }
    // Each proxy adds whom it hears from at the end: the last one that is not ours is the client.
    const chain = String(forwarded ?? '')
      .split(',')
      .map((address) => plainAddress(address.trim()))
      .filter((address) => isIP(address) > 0)
    return {
      address: chain.findLast((address) => !isTrusted(address)) ?? peer,
      isSecure: protocol === 'https',
      isLocal: false,
    }
  }
}

/** IPv4 as IPv6 has it is IPv4. */
function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '')
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1'
}
