/** Characters below which an encoded form is too short to be told from anything else. */
const SHORTEST_FORM = 8

/**
 * The texts that give a secret away, in lower case: the secret itself, and the characters of its hexadecimal and base64
 * forms that are the same whatever stands before and after it.
 */
export function secretForms(secret: string): string[] {
  const spellings = new Set([
    secret,
    encodeURIComponent(secret),
    formEncoded(secret),
    strictlyEncoded(secret),
  ])
  const encoded = [...spellings].flatMap((spelling) => {
    const bytes = Buffer.from(spelling)
    return [bytes.toString('hex'), ...base64Cores(bytes, 'base64'), ...base64Cores(bytes, 'base64url')]
  })
  // A plus sign for a space is the only spelling that is not resolved before the search.
  const forms = [
    secret,
    secret.replaceAll(' ', '+'),
    ...encoded.filter((form) => form.length >= SHORTEST_FORM),
  ]
  return [...new Set(forms.map((form) => form.toLowerCase()))]
}

/** As in a form's body (`application/x-www-form-urlencoded`), where HTTP Basic takes it from (RFC 6749 section 2.3.1). */
function formEncoded(text: string): string {
  return new URLSearchParams([['', text]]).toString().slice(1)
}

/** As some OAuth clients write Basic, oauth4webapi among them: every character but letters and digits is escaped. */
function strictlyEncoded(text: string): string {
  return formEncoded(text).replace(
    /[-_.*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
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
