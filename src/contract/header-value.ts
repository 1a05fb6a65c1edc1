/** Whether a text can be the value of a header field (RFC 9110 section 5.5): no line break, no other control character. */
export function isHeaderValue(text: string): boolean {
  return /^[\t\x20-\x7e\x80-\xff]*$/.test(text) && text.trim() === text
}
