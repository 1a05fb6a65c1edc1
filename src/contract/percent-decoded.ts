/** A text without its percent-encoding (RFC 3986 section 2.1); undefined of one that does not encode UTF-8. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch (error) {
    if (error instanceof URIError) return undefined
    throw error
  }
}
