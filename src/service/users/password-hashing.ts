import { hashPassword, verifyPassword } from 'better-auth/crypto'
import { DashboardRefusal } from '../dashboard/dashboard-refusal.ts'

/** Hashes passwords by scrypt, few at a time: each takes a tenth of a second of one core and 16 MB. */
export interface PasswordHashing {
  /** @throws {DashboardRefusal} when too many wait. */
  hash(password: string): Promise<string>
  /** @throws {DashboardRefusal} when too many wait. */
  verify(given: { readonly hash: string; readonly password: string }): Promise<boolean>
}

/** Passwords that are hashed at the same time. */
const AT_ONCE = 2
/** Passwords that wait for their turn: a few seconds of work. */
const MOST_WAITING = 50

/** @param work takes the library's place in tests */
export function createPasswordHashing(work: PasswordHashing = library): PasswordHashing {
  const waiting: (() => void)[] = []
  let running = 0

  async function inTurn<T>(run: () => Promise<T>): Promise<T> {
    if (running >= AT_ONCE) await turn()
    else running += 1
    try {
      return await run()
    } finally {
      // The place passes to the one that has waited longest.
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  function turn(): Promise<void> {
    if (waiting.length >= MOST_WAITING) {
      throw new DashboardRefusal(
        'unavailable',
        'Too many people sign in at this moment. Try again in a second.',
        {
          'Retry-After': '1',
        },
      )
    }
    return new Promise((resolve) => waiting.push(resolve))
  }

  return {
    hash: (password) => inTurn(() => work.hash(password)),
    verify: (given) => inTurn(() => work.verify(given)),
  }
}

const library: PasswordHashing = { hash: hashPassword, verify: verifyPassword }
