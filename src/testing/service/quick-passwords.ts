import { randomBytes, scryptSync, timingSafeEqual } from 'node:crypto'
import { createPasswordHashing, type PasswordHashing } from '#service/users/passwords.ts'

/** scrypt at its lowest cost: a tenth of a second of a processor less for each password than that of users. */
const MIN_COST = { N: 2 }
const SALT_BYTES = 16
const HASH_BYTES = 64

/** Hashes the passwords of tests, with the waiting line of users' passwords. */
export function createQuickPasswords(): PasswordHashing {
  return createPasswordHashing({
    hash: async (password) => {
      const salt = randomBytes(SALT_BYTES).toString('hex')
      return `quick ${salt}:${digest(password, salt).toString('hex')}`
    },
    verify: async ({ hash, password }) => {
      const [salt = '', digested = ''] = hash.replace('quick ', '').split(':')
      return timingSafeEqual(digest(password, salt), Buffer.from(digested, 'hex'))
    },
    // One without the word is of an earlier version.
    needsRehash: (hash) => !hash.startsWith('quick '),
    hashOfNobody: `quick 00:${'00'.repeat(HASH_BYTES)}`,
  })
}

function digest(password: string, salt: string): Buffer {
  return scryptSync(password.normalize('NFKC'), salt, HASH_BYTES, MIN_COST)
}
