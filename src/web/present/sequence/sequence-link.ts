/** The address of a presentation of these steps, from its first one on. @param address of a presentation, absolute */
export function sequenceLink(address: string, steps: readonly string[]): string {
  const link = new URL(address)
  link.hash = ''
  link.searchParams.delete('step')
  link.searchParams.delete('steps')
  const query = [link.searchParams.toString(), `steps=${steps.join(',')}`].filter(Boolean).join('&')
  link.search = query
  return link.href
}
