import { replaceSigningKey } from '../identity/signing-keys.ts'
import type { SigningKeyStore } from '../store/control/signing-key-store.ts'

/** The operator's command about the keys that sign tokens. */
export interface SigningKeyManagement {
  /**
   * Stores a key that signs tokens in an hour, when every verifier knows it.
   * @param atOnce lets it sign now, and refuses the tokens of the keys before it within a second, as after a leak
   * @returns identifier of the new key
   */
  replace(atOnce: boolean): Promise<string>
}

/** @param now milliseconds since the Unix epoch */
export function createSigningKeyManagement(store: SigningKeyStore, now: () => number): SigningKeyManagement {
  return {
    replace: async (atOnce) => {
      const key = await replaceSigningKey(store, now(), { atOnce })
      if (!key) throw new RangeError('a key that replaces any other is always stored')
      return key.kid
    },
  }
}
