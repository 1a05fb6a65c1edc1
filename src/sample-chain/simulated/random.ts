import { blake2b } from '@noble/hashes/blake2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import { hexFromBytes } from '#cardano/encoding.ts'

/** Chance that is the same every time for the same seed. */
export interface Random {
  /** From 0, and below 1. */
  unit(): number
  /** A whole number from 0, and below the bound. */
  below(bound: number): number
  chance(probability: number): boolean
  /** @throws {RangeError} when there is nothing to pick. */
  pick<T>(items: readonly T[]): T
  /** Of the standard normal distribution. */
  normal(): number
}

/** The generator sfc32, started from the seed's digest. */
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

/** BLAKE2b of some text, as keys and hashes of the simulated chain are made. */
export function digest(text: string, bytes: 28 | 32 = 32): Uint8Array {
  return blake2b(utf8ToBytes(text), { dkLen: bytes })
}

/** Bytes as PostgreSQL reads them. */
export function byteaText(bytes: Uint8Array): string {
  return `\\x${hexFromBytes(bytes)}`
}
