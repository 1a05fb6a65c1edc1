import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

/** The cost of scrypt (RFC 7914). */
interface Cost {
  /** Logarithm of N, to base 2. */
  readonly ln: number
  readonly r: number
  readonly p: number
}

/** OWASP's figures for 32 MiB (Password Storage Cheat Sheet, 2025); each of its rows costs an attacker about the same. */
const COST: Cost = { ln: 15, r: 8, p: 3 }
/** That of hashes without one, which earlier versions made. */
const EARLIER_COST: Cost = { ln: 14, r: 16, p: 1 }
const SALT_BYTES = 16
const HASH_BYTES = 64

/** The hash of a password in the form of the PHC: `$scrypt$ln=15,r=8,p=3$salt$hash`, in base64 without padding. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  return writeHash(salt, await digest(password, salt, COST))
}

function writeHash(salt: Buffer, hash: Buffer): string {
  return `$scrypt$ln=${COST.ln},r=${COST.r},p=${COST.p}$${base64(salt)}$${base64(hash)}`
}

/** A hash that no password has: to compare one with it takes as long as with that of a user. */
export const hashOfNobody = writeHash(Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES))

export async function verifyPassword(given: {
  readonly hash: string
  readonly password: string
}): Promise<boolean> {
  const { salt, hash, cost } = readHash(given.hash)
  const isRight = timingSafeEqual(await digest(given.password, salt, cost), hash)
  // Three times the earlier cost are that of today: how long it takes must not tell that a hash is an earlier one, and so that there is one.
  if (cost === EARLIER_COST) await digest(given.password, salt, { ...cost, p: 2 * cost.p })
  return isRight
}

/** Whether a hash was made at another cost than that of today. */
export function needsRehash(hash: string): boolean {
  const { ln, r, p } = readHash(hash).cost
  return ln !== COST.ln || r !== COST.r || p !== COST.p
}

const PHC = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([\w+/]+)\$([\w+/]+)$/

/** @throws {RangeError} for a text that is no hash */
function readHash(text: string): { readonly salt: Buffer; readonly hash: Buffer; readonly cost: Cost } {
  const [, ln, r, p, salt = '', hash = ''] = PHC.exec(text) ?? []
  if (ln !== undefined) {
    const cost = { ln: Number(ln), r: Number(r), p: Number(p) }
    return { salt: Buffer.from(salt, 'base64'), hash: Buffer.from(hash, 'base64'), cost }
  }
  // Of an earlier version, whose salt is the text itself.
  const [earlierSalt = '', earlierHash = ''] = text.split(':')
  const earlier = {
    salt: Buffer.from(earlierSalt),
    hash: Buffer.from(earlierHash, 'hex'),
    cost: EARLIER_COST,
  }
  if (earlier.hash.length !== HASH_BYTES) throw new RangeError('the stored hash of a password is damaged')
  return earlier
}

function digest(password: string, salt: Buffer, { ln, r, p }: Cost): Promise<Buffer> {
  const options = { N: 2 ** ln, r, p, maxmem: 2 * 128 * 2 ** ln * r }
  return new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, HASH_BYTES, options, (error, key) => {
      if (error) reject(error)
      else resolve(key)
    })
  })
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '')
}
