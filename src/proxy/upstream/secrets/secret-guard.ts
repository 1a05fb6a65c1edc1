import { hasEscapes, resolveEscapes } from './resolve-escapes.ts'
import { createRunSearch } from './run-search.ts'
import { secretForms } from './secret-forms.ts'

/** Finds the secrets of one upstream in text that leaves the proxy. */
export interface SecretGuard {
  addToken(token: string): void
  /**
   * Whether a text contains one of them, or a run of 24 characters of one: as it is, in upper or lower case, in
   * hexadecimal, in base64 at any offset, and in up to four layers of escapes of JSON, HTML and addresses.
   */
  finds(text: string): boolean
}

/** Recent tokens to look for: one that was just replaced may still be in a response under way. */
const REMEMBERED_TOKENS = 4
const LAYERS = 4

export function createSecretGuard(apiKey: string, apiSecret: string): SecretGuard {
  const fixed = [...secretForms(apiKey), ...secretForms(apiSecret)]
  /** The forms of each token, the newest first. */
  let tokens: string[][] = []
  let search = createRunSearch(fixed)

  return {
    addToken: (token) => {
      tokens = [secretForms(token), ...tokens].slice(0, REMEMBERED_TOKENS)
      search = createRunSearch([...fixed, ...tokens.flat()])
    },
    finds: (text) => {
      let layer = text
      for (let depth = 0; depth < LAYERS; depth++) {
        if (search(layer.toLowerCase())) return true
        if (!hasEscapes(layer)) return false
        layer = resolveEscapes(layer)
      }
      return search(layer.toLowerCase())
    },
  }
}
