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
