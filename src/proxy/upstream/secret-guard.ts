/** Tokens that were given up a moment ago may still be in an answer that was under way. */
const REMEMBERED_TOKENS = 4

/** Looks for the secrets of one upstream where they must not be. */
export interface SecretGuard {
  addToken(token: string): void
  /** Whether the text holds one of them: as it is, encoded for an address, for a header, or in JSON. */
  finds(text: Buffer | string): boolean
}

export function createSecretGuard(apiKey: string, apiSecret: string): SecretGuard {
  const fixed = [
    ...formsOf(apiKey),
    ...formsOf(apiSecret),
    base64(`${apiKey}:${apiSecret}`),
    base64(`${encodeURIComponent(apiKey)}:${encodeURIComponent(apiSecret)}`),
  ]
  const tokens: string[] = []

  function isIn(text: Buffer | string): boolean {
    return [...fixed, ...tokens].some((secret) => text.includes(secret))
  }

  return {
    addToken: (token) => {
      tokens.unshift(...formsOf(token))
      tokens.length = Math.min(tokens.length, REMEMBERED_TOKENS * 4)
    },
    finds: (text) =>
      isIn(text) || (ESCAPES.some((mark) => text.includes(mark)) && isIn(unescaped(text.toString()))),
  }
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret)
  const bytes = Buffer.from(secret)
  const forms = [
    secret,
    encoded,
    encoded.replaceAll('%20', '+'),
    bytes.toString('base64'),
    bytes.toString('base64url'),
  ]
  return [...new Set(forms)]
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
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
