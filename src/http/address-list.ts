import { BlockList, isIP, isIPv6 } from 'node:net'

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
