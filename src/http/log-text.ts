import { listOptions, optionName } from '#contract/odata/options.ts'

/** Form of the log: text for people, or a line of JSON for each event, for log collectors. */
export type LogFormat = 'text' | 'json'

/**
 * JSON whose strings show every character that a terminal obeys, or that is not to be seen: JSON itself lets U+007F to
 * U+009F, other ends of lines and marks of writing direction pass.
 */
export function plainJson(value: string | object): string {
  return JSON.stringify(value).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, escaped)
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
  const code = 'code' in error && error.code !== undefined ? `${String(error.code)}: ` : ''
  const text = `${code}${error.stack ?? error.message}`
  return error.cause === undefined ? text : `${text}; because of ${errorText(error.cause)}`
}

/** Stands in the log for what may be a secret. */
const HIDDEN = '…'

/**
 * The target of a request as the log may show it. Of the query it has the options of the interface; all else is
 * left out, whatever its name is, since a misspelt name may have a secret as its value. What looks like a key, a secret
 * or a token is hidden in the path and in the options too. Hashes, addresses and numbers are shown.
 * @param target path and query, as received
 */
export function loggedTarget(target: string): string {
  const queryAt = target.indexOf('?')
  if (queryAt < 0) return shownPath(target)
  return `${shownPath(target.slice(0, queryAt))}?${shownQuery(target.slice(queryAt + 1))}`
}

function shownPath(path: string): string {
  const withoutUser = path.includes('@') ? path.replace(/\/\/[^/]*@/, `//${HIDDEN}@`) : path
  return !MAY_BE_SECRET.test(withoutUser) ? withoutUser : withoutUser.split('/').map(shown).join('/')
}

function shownQuery(query: string): string {
  const parameters = query.split('&').map((parameter) => {
    const [name = '', ...value] = parameter.split('=')
    const option = optionName(decoded(name).trim())
    return listOptions.some((known) => known === option) ? `${name}=${shown(value.join('='))}` : HIDDEN
  })
  return [...new Set(parameters)].join('&')
}

/** Text in which what may be a secret is hidden; as received where there is none. */
function shown(text: string): string {
  if (!MAY_BE_SECRET.test(text)) return text
  const plain = decoded(text)
  const safe = plain.replace(SUSPECT, (found) => (PUBLIC.test(found) ? found : HIDDEN))
  return safe === plain ? text : encodeURI(safe).replaceAll(encodeURI(HIDDEN), HIDDEN)
}

/** A text that needs a closer look. */
const MAY_BE_SECRET = /[%+]|eyJ|[\w-]{24}/
/** A JSON Web Token, or a run of characters as keys and secrets have them. */
const SUSPECT = /eyJ[\w-]*(?:\.[\w-]*)*|[\w-]{24,}/g

/** Numbers, hashes of 28 and 32 bytes with PostgreSQL's `\x` or without, and bech32. */
const PUBLIC = /^(?:\d+|x?(?:[0-9a-f]{56}|[0-9a-f]{64})|[a-z_]{1,20}1[02-9ac-hj-np-z]{20,})$/i

/** Without percent-encoding of ASCII, however often it was encoded, and without `+` for spaces. */
function decoded(text: string): string {
  const plain = text.replace(/%([0-7][0-9a-f])/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )
  return plain === text ? text.replaceAll('+', ' ') : decoded(plain)
}
