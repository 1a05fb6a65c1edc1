import type { IncomingMessage } from 'node:http'
import { BlockList, isIP, isIPv6 } from 'node:net'

/** The client of a request, as far as it can be known. */
export interface Client {
  /** Address of the client, not of a trusted proxy; empty without a connection. */
  readonly address: string
  /** Whether the client uses TLS with a trusted proxy. */
  readonly isSecure: boolean
  /** Whether the client is on this machine, as far as no proxy in between says otherwise. */
  readonly isLocal: boolean
}

/**
 * Reads the client of one request.
 * @param peer address of the other end of the connection; undefined for a request within this process
 * @param forwardedFor field `X-Forwarded-For`, likewise `X-Forwarded-Proto`
 */
export type ClientReader = (
  peer: string | undefined,
  forwardedFor: string | string[] | undefined,
  forwardedProto: string | string[] | undefined,
) => Client

/**
 * Creates the reader of clients' addresses.
 * @param trustedProxies addresses and networks whose forwarding fields are believed
 * @throws {RangeError} when one of them is none.
 */
export function createClientReader(trustedProxies: readonly string[]): ClientReader {
  const isTrusted = createAddressList(trustedProxies)
  return (peer, forwardedFor, forwardedProto) => {
    if (peer === undefined) return { address: '', isSecure: false, isLocal: forwardedFor === undefined }
    const address = plainAddress(peer)
    if (!isTrusted(address)) {
      return { address, isSecure: false, isLocal: isLoopback(address) && forwardedFor === undefined }
    }
    // Each proxy appends the address of its own client, so the last one that is not trusted is the client.
    const client = String(forwardedFor ?? '')
      .split(',')
      .map(readAddress)
      .findLast((candidate) => !isTrusted(candidate))
    // The proxy's own address stands in for one that cannot be read.
    const isRead = client !== undefined && isIP(client) > 0
    const known = isRead ? client : address
    return {
      address: known,
      isSecure: forwardedProto === 'https',
      isLocal: isLoopback(known) && (isRead || forwardedFor === undefined),
    }
  }
}

/** The client that sent a message; undefined for a request within this process. */
export function clientOf(incoming: IncomingMessage | undefined, read: ClientReader): Client {
  return incoming === undefined
    ? read(undefined, undefined, undefined)
    : read(
        incoming.socket.remoteAddress ?? '',
        incoming.headers['x-forwarded-for'],
        incoming.headers['x-forwarded-proto'],
      )
}

/**
 * Creates the rule by which clients may read what is for the operator: those of a list, and those on this machine while the
 * program is reached at this machine alone. Visitors of a reverse proxy beside the program are on this machine too.
 * @param metricsFrom addresses and networks
 * @param publicUrl address of the program as its clients know it
 * @param isExposed whether it listens for other machines too
 * @throws {RangeError} when one of the list is no address
 */
export function createOperatorAccess(
  metricsFrom: readonly string[],
  publicUrl: string,
  isExposed = false,
): (client: Client) => boolean {
  const isListed = createAddressList(metricsFrom)
  const isForThisMachine = !isExposed && isLoopbackHost(new URL(publicUrl).hostname)
  // A request within this process has no address.
  return ({ address, isLocal }) => (isLocal && (isForThisMachine || address === '')) || isListed(address)
}

/** Some proxies append the port: `203.0.113.9:5123`, `[2001:db8::1]:443`. */
function readAddress(text: string): string {
  const address = text.trim()
  const bracketed = /^\[(.*)\](:\d+)?$/.exec(address)?.[1]
  return plainAddress(bracketed ?? address.replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, '$1'))
}

/** An IPv4-mapped IPv6 address as IPv4 (RFC 4291 section 2.5.5.2). */
function plainAddress(address: string): string {
  return address.startsWith('::') ? address.replace(/^::ffff:(?=\d+\.)/i, '') : address
}

function isLoopback(address: string): boolean {
  return address.startsWith('127.') || address === '::1'
}

/**
 * Tells whether an address is one of a list.
 * @param ranges addresses, and networks such as `10.0.0.0/8`
 * @throws {RangeError} when one of them is neither.
 */
export function createAddressList(ranges: readonly string[]): (address: string) => boolean {
  if (ranges.length === 0) return () => false
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', length] = range.split('/')
    if (isIP(address) === 0) throw new RangeError(`"${range}" is not an address`)
    if (length === undefined) list.addAddress(address, familyOf(address))
    else list.addSubnet(address, Number(length), familyOf(address))
  }
  return (address) => isIP(address) > 0 && list.check(address, familyOf(address))
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

/** The addresses that count as one client: an IPv4 address alone, and a whole /64 of IPv6 addresses. */
export function addressGroup(address: string): string {
  if (!address.includes(':')) return address
  const [head = '', tail] = address.split('::')
  const start = head.split(':').filter(Boolean)
  const end = tail?.split(':').filter(Boolean) ?? []
  const zeros = Array(Math.max(8 - start.length - end.length, 0)).fill('0')
  const groups = [...start, ...zeros, ...end].slice(0, 4)
  return groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')
}

/**
 * Whether a host names this machine alone: a loopback address, or `localhost`.
 * @param host as settings have it, or as URLs write it: an address of IPv6 with or without brackets
 */
export function isLoopbackHost(host: string): boolean {
  return /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/i.test(host)
}
