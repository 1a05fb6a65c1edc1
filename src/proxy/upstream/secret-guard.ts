/** Recent tokens to look for: one that was just replaced may still be in a response under way. */
const REMEMBERED_TOKENS = 4

/** Finds the secrets of one upstream in text that leaves the proxy. */
export interface SecretGuard {
  addToken(token: string): void
  /** Whether a text contains one of them: as it is, encoded for an address, for a header, or in JSON. */
  finds(text: string): boolean
}

export function createSecretGuard(apiKey: string, apiSecret: string): SecretGuard {
  // Escapes are resolved before the search; besides them, a form writes a space as a plus sign.
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

/** Text without one of these characters has no escapes. */
const ESCAPES = ['\\', '%', '&'] as const
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

/** Resolves the escapes of JSON (RFC 8259 section 7), addresses and HTML. */
function unescaped(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/\\(["\\/])/g, '$1')
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] ?? '')
    .replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll('%', ''), 'hex').toString())
}
