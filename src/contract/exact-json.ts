/**
 * Members whose number has at least 16 characters; shorter numbers pass through a double without loss. Inside a
 * JSON string a quotation mark always follows a backslash, so only members match.
 */
const LONG_MEMBER = /([^\\]":\s*)(-?(?=[\d.]{16})(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/g

/**
 * Reads JSON like `JSON.parse`, except that a member whose number a double might round becomes the text of that
 * number: amounts and record numbers keep every digit, also above 2^53.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(LONG_MEMBER, '$1"$2"'))
}

/**
 * Returns the decimal text of a number that `parseExactJson` read, whether as a number or as text.
 * @throws {RangeError} when it is neither.
 */
export function exactNumberText(raw: unknown): string {
  if (typeof raw === 'number') return String(raw)
  if (typeof raw === 'string') return raw
  throw new RangeError(`${typeof raw} is not a number`)
}
