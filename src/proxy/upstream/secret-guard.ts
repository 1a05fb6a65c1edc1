/** Tokens that were given up a moment ago may still be in an answer that was under way. */
const REMEMBERED_TOKENS = 4

/** Looks for the secrets of one upstream where they must not be. */
export interface SecretGuard {
  addToken(token: string): void
  /** Whether the text holds one of them: as it is, encoded for an address, for a header, or in JSON. */
  finds(text: string): boolean
}

export function createSecretGuard(apiKey: string, apiSecret: string): SecretGuard {
  // What is escaped is read before it is searched; of what is left, a form writes a space as a plus sign.
  const fixed = [
    apiKey,
    apiSecret,
    apiSecret.replaceAll(' ', '+'),
    ...base64Forms(apiSecret),
    ...base64Forms(`${apiKey}:${apiSecret}`),
    ...base64Forms(`${encodeURIComponent(apiKey)}:${encodeURIComponent(apiSecret)}`),
  ].filter((form, i, all) => all.indexOf(form) === i)
  const tokens: string[] = []

  function isIn(text: string): boolean {
    return fixed.some((form) => text.includes(form)) || tokens.some((token) => text.includes(token))
  }

  return {
    addToken: (token) => {
      tokens.unshift(token)
      tokens.length = Math.min(tokens.length, REMEMBERED_TOKENS)
    },
    finds: (text) => isIn(text) || (ESCAPES.some((mark) => text.includes(mark)) && isIn(unescaped(text))),
  }
}

function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text)
  return [bytes.toString('base64'), bytes.toString('base64url')]
}

/** Without one of these no text is escaped. */
const ESCAPES = ['\\', '%', '&'] as const
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** JSON (RFC 8259 section 7), addresses and HTML may write a character in other words. */
function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["\\/])/g, '$1')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
}
