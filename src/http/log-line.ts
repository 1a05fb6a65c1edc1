/** Form of the log: text for people, or a line of JSON for each event, for log collectors. */
export type LogFormat = 'text' | 'json'

let writtenTime = { second: Number.NaN, text: '' }

/**
 * The beginning of a line of JSON, which further fields and a closing brace follow.
 * @param program name that needs no escaping, as `kind`
 * @param now milliseconds since the Unix epoch
 */
export function jsonLineHead(program: string, kind: string, now: number): string {
  return `{"time":"${timeText(now)}","program":"${program}","kind":"${kind}"`
}

/** A string of JSON. Printable ASCII is one as it stands, but for quotation marks and backslashes. */
export function quoted(text: string): string {
  return /^[!#-[\]-~]*$/.test(text) ? `"${text}"` : plainJson(text)
}

/**
 * JSON whose strings show every character that a terminal obeys, or that is not to be seen: JSON itself lets U+007F to
 * U+009F, other ends of lines and marks of writing direction pass.
 * @param replacer of `JSON.stringify`
 */
export function plainJson(
  value: string | object,
  replacer?: (key: string, member: unknown) => unknown,
): string {
  return JSON.stringify(value, replacer).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)
}

function escaped(character: string): string {
  return Array.from(
    { length: character.length },
    (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
  ).join('')
}

/** An error with its code and its stack, and the causes of it. */
export function errorText(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const text = ownErrorText(error)
  return error.cause === undefined ? text : `${text}; because of ${errorText(error.cause)}`
}

/** An error without its causes, which may quote what another server sent. */
export function ownErrorText(error: Error): string {
  const code = 'code' in error ? `${String(error.code)}: ` : ''
  return `${code}${error.stack ?? error.message}`
}

/** ISO 8601, as `Date` has it. The text of a second serves all lines of that second. */
function timeText(now: number): string {
  const second = Math.floor(now / 1000)
  if (writtenTime.second !== second) {
    writtenTime = { second, text: new Date(second * 1000).toISOString().slice(0, 20) }
  }
  return `${writtenTime.text}${String(now - second * 1000).padStart(3, '0')}Z`
}
