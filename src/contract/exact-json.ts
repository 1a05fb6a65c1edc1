/**
 * A member whose number is at least 16 characters long; shorter ones pass through a double and back without
 * loss. Inside a JSON string a quotation mark always follows a backslash, so only members are found.
 */
const LONG_MEMBER = /([^\\]":\s*)(-?(?=[\d.]{16})(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/g

/**
 * Reads JSON like `JSON.parse`, except that the members whose numbers a double might round come as the text
 * of the number: amounts and record numbers keep every digit, also above 2^53.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(LONG_MEMBER, '$1"$2"'))
}

/**
 * The decimal text of a number that `parseExactJson` read, in either of the forms it comes in.
 * @throws {RangeError} when it is neither.
 */
export function exactNumberText(raw: unknown): string {
  if (typeof raw === 'number') return String(raw)
  if (typeof raw === 'string') return raw
  throw new RangeError(`${typeof raw} is not a number`)
}
