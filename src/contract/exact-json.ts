/**
 * Not in the specification: characters of a number's digits, sign and point, with the places of its exponent added.
 * The greatest amount of the chain has 20; the time that long ones take grows with the square of their length.
 */
const MAX_NUMBER = 40

/**
 * Members whose number has at least 16 characters; shorter numbers pass through a double without loss. Inside a
 * JSON string a quotation mark always follows a backslash, so only members match.
 */
const LONG_MEMBER = /([^\\]"\s*:\s*)(-?(?=[\d.]{16})(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/g

/**
 * Reads JSON like `JSON.parse`, except that a member whose number a double might round becomes the text of that
 * number: amounts and record numbers keep every digit, also above 2^53.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function parseExactJson(text: string): unknown {
  return JSON.parse(text.replace(LONG_MEMBER, '$1"$2"'))
}

/** Members with any number. */
const NUMBER_MEMBER = /([^\\]"\s*:\s*)(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)/g

/**
 * Reads JSON like `JSON.parse`, except that every member that is a number becomes the text of that number, spelt as
 * it came.
 * @throws {SyntaxError} when the text is not JSON.
 */
export function parseNumberTexts(text: string): unknown {
  return JSON.parse(text.replace(NUMBER_MEMBER, '$1"$2"'))
}

/**
 * Returns the decimal text of a number that was read here, whether as a number or as text.
 * @throws {RangeError} when it is longer than any number of the interface.
 */
export function exactNumberText(raw: unknown): string {
  const text = String(raw)
  const [digits = '', exponent = 0] = text.split(/e/i)
  if (typeof raw === 'object' || digits.length + Math.abs(Number(exponent)) > MAX_NUMBER) {
    throw new RangeError('the value is not a number of the interface')
  }
  return text
}
