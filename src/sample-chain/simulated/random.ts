import { blake2b } from '@noble/hashes/blake2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hexFromBytes } from '#cardano/encoding.ts'

/** Reproducible random numbers: the same for the same seed. */
export interface Random {
  /** A number from 0 to below 1. */
  unit(): number
  /** A whole number from 0 to below the bound. */
  below(bound: number): number
  chance(probability: number): boolean
  /** @throws {RangeError} when there is nothing to pick. */
  pick<T>(items: readonly T[]): T
  /** A number from the standard normal distribution. */
  normal(): number
}

/** Creates the generator sfc32, seeded with the digest of a text. */
export function createRandom(seed: string): Random {
  const start = new DataView(blake2b(utf8ToBytes(seed), { dkLen: 16 }).buffer)
  let [a, b, c, counter] = [0, 4, 8, 12].map((at) => start.getUint32(at)) as [number, number, number, number]
  const unit = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = ((c << 21) | (c >>> 11)) + sum
    return (sum >>> 0) / 2 ** 32
  }
  return {
    unit,
    below: (bound) => Math.floor(unit() * bound),
    chance: (probability) => unit() < probability,
    pick: (items) => {
      const item = items[Math.floor(unit() * items.length)]
      if (item === undefined) throw new RangeError('there is nothing to pick')
      return item
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - unit())) * Math.cos(2 * Math.PI * unit()),
  }
}

/** The BLAKE2b hash of a text; keys and hashes of the simulated chain are made with it. */
export function digest(text: string, bytes: 28 | 32 = 32): Uint8Array {
  return blake2b(utf8ToBytes(text), { dkLen: bytes })
}

/** Bytes in PostgreSQL's hex format. */
export function byteaText(bytes: Uint8Array): string {
  return `\\x${hexFromBytes(bytes)}`
}
