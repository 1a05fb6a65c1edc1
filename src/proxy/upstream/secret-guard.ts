/** Finds the secrets of one upstream in text that leaves the proxy. */
export interface SecretGuard {
  addToken(token: string): void
  /** Whether a text contains one of them: as it is, percent-encoded, in hexadecimal or in base64, in upper or lower case. */
  finds(text: string): boolean
}

/** Recent tokens to look for: one that was just replaced may still be in a response under way. */
const REMEMBERED_TOKENS = 4

export function createSecretGuard(apiKey: string, apiSecret: string): SecretGuard {
  const fixed = [...secretForms(apiKey), ...secretForms(apiSecret)]
  /** The forms of each token, the newest first. */
  let tokens: string[][] = []
  return {
    addToken: (token) => {
      tokens = [secretForms(token), ...tokens].slice(0, REMEMBERED_TOKENS)
    },
    finds: (text) => {
      const lower = text.toLowerCase()
      return [fixed, ...tokens].flat().some((form) => lower.includes(form))
    },
  }
}

/** Characters below which an encoded form is too short to be told from anything else. */
const MIN_FORM = 8

/**
 * The texts that give a secret away, in lower case: the secret, and the characters of its hexadecimal and base64 forms that are the
 * same whatever stands before and after it. HTTP Basic has it percent-encoded inside of base64 (RFC 6749 section 2.3.1).
 */
export function secretForms(secret: string): string[] {
  const spellings = [secret, encodeURIComponent(secret)]
  const encoded = spellings.flatMap((spelling) => {
    const bytes = Buffer.from(spelling)
    return [bytes.toString('hex'), ...base64Cores(bytes, 'base64'), ...base64Cores(bytes, 'base64url')]
  })
  const forms = [...spellings, ...encoded.filter((form) => form.length >= MIN_FORM)]
  return [...new Set(forms.map((form) => form.toLowerCase()))]
}

/** Bits of a character of base64, and of a byte. */
const CHARACTER = 6
const BYTE = 8

/** The characters of base64 that bytes alone determine, for each of the three places where they may begin. */
function base64Cores(bytes: Buffer, encoding: 'base64' | 'base64url'): string[] {
  return [0, 1, 2].map((before) => {
    const text = Buffer.concat([Buffer.alloc(before), bytes]).toString(encoding)
    const first = Math.ceil((before * BYTE) / CHARACTER)
    const end = Math.floor(((before + bytes.length) * BYTE) / CHARACTER)
    return text.slice(first, end)
  })
}
