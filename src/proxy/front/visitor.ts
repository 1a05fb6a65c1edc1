import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'

/** Who asks, as far as it can be known. */
export interface Visitor {
  /** Of the client, not of a proxy that is trusted. */
  readonly address: string
  /** Whether the client speaks TLS with a proxy that is trusted. */
  readonly isSecure: boolean
  /** Whether nothing stands between: a client on this machine itself. */
  readonly isLocal: boolean
}

/** @param isTrusted whether `X-Forwarded-For` and `X-Forwarded-Proto` of an address are believed */
export function createVisitorReader(
  isTrusted: (address: string) => boolean,
): (incoming: IncomingMessage | undefined) => Visitor {
  return (incoming) => {
    const peer = plainAddress(incoming?.socket.remoteAddress ?? '')
    if (!incoming) return { address: peer, isSecure: false, isLocal: true }
    const { 'x-forwarded-for': forwarded, 'x-forwarded-proto': protocol } = incoming.headers
    if (!isTrusted(peer)) {
      return { address: peer, isSecure: false, isLocal: isLoopback(peer) && forwarded === undefined }
    }
    // Each proxy adds whom it hears from at the end: the last one that is not ours is the client.
    const client = String(forwarded ?? '')
      .split(',')
      .map(readAddress)
      .findLast((address) => !isTrusted(address))
    return {
      // What cannot be read is nobody's address: then it is the proxy that is known.
      address: client !== undefined && isIP(client) > 0 ? client : peer,
      isSecure: protocol === 'https',
      isLocal: false,
    }
  }
}

/** Some proxies add the port: `203.0.113.9:5123`, `[2001:db8::1]:443`. */
function readAddress(text: string): string {
  const address = text.trim()
  const bracketed = /^\[(.*)\](:\d+)?$/.exec(address)?.[1]
  return plainAddress(bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'))
}

/** IPv4 as IPv6 has it is IPv4. */
function plainAddress(address: string): string {
  return address.startsWith('::') ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1'
}
