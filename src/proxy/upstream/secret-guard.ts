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
      tokens.unshift(token)
      tokens.length = Math.min(tokens.length, REMEMBERED_TOKENS)
    },
    finds: (text) => isIn(text) || (text.includes('\\') && isIn(unescaped(text.toString()))),
  }
}

function formsOf(secret: string): string[] {
  const encoded = encodeURIComponent(secret)
  return [...new Set([secret, encoded, encoded.replaceAll('%20', '+'), base64(secret)])]
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64')
}

/** JSON may write any character as an escape (RFC 8259 section 7). */
function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["\\/])/g, '$1')
}
