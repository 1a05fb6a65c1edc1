import {
  BECH32_CHARACTERS,
  CHARACTER_BITS,
  checksumOf,
  checksumStep,
  prefixState,
  TOP_BITS,
} from './bech32-checksum.ts'

/** The generators by the lowest five bits of their sums, which are all different: undoes a step of the checksum. */
const TOPS = new Map(
  Array.from({ length: 2 ** CHARACTER_BITS }, (_, top) => [checksumStep(top << TOP_BITS, 0) & 31, top]),
)

/** Returns the checksum's state before this last value. */
function checksumStepBack(state: number, value: number): number {
  const low = (state ^ value) & 31
  const top = TOPS.get(low) ?? 0
  const shifted = state ^ value ^ checksumStep(top << TOP_BITS, 0)
  return (top << TOP_BITS) | (shifted >>> CHARACTER_BITS)
}

/** A typing error in a bech32 text, with the corrected text. Positions count from 1 in the text as given. */
export type Bech32Repair = { readonly corrected: string } & (
  | {
      /** One or two wrong characters. */
      readonly kind: 'substitution'
      readonly changes: readonly { readonly position: number; readonly from: string; readonly to: string }[]
    }
  | {
      /** Two neighbours swapped; the position is that of the first. */
      readonly kind: 'transposition'
      readonly position: number
    }
  | {
      /** One character left out; the position is its place in the corrected text. */
      readonly kind: 'missing'
      readonly position: number
      readonly character: string
    }
  | {
      /** One character too many, often one typed twice. */
      readonly kind: 'surplus'
      readonly position: number
      readonly character: string
    }
)

/**
 * Finds every single error, and every pair of substitutions, whose correction passes the checksum (BIP-173). The
 * code has a distance of five up to 89 characters, so at most one text lies within two substitutions; in longer texts only
 * single substitutions and swaps are looked for. The work is about 64 steps of the checksum for each character.
 * @param text in one case, its data in the alphabet of bech32
 * @param length of the correct text
 */
export function bech32Repairs(text: string, prefix: string, length: number): readonly Bech32Repair[] {
  const lower = text.toLowerCase()
  const start = prefix.length + 1
  const data = Array.from(lower.slice(start), (character) => BECH32_CHARACTERS.indexOf(character))
  if (data.includes(-1)) return []
  const textOf = (values: readonly number[]) => lower.slice(0, start) + values.map(characterOf).join('')
  switch (lower.length - length) {
    case 0:
      return sameLengthRepairs(data, prefix, start, textOf)
    case -1:
      return missingRepairs(data, prefix, start, textOf)
    case 1:
      return surplusRepairs(data, prefix, start, textOf)
    default:
      return []
  }
}

type TextOf = (values: readonly number[]) => string

/** The states before each value and after the last one, and those that each rest of the text needs before it. */
function checksumStates(data: readonly number[], prefix: string) {
  const before = [prefixState(prefix)]
  for (const value of data) before.push(checksumStep(before.at(-1) ?? 0, value))
  const needed = [1]
  for (const value of data.toReversed()) needed.push(checksumStepBack(needed.at(-1) ?? 0, value))
  return { before, needed: needed.toReversed() }
}

/** A character can be left out where one value leads from the state before it to the state that the rest needs. */
function missingRepairs(data: readonly number[], prefix: string, start: number, textOf: TextOf) {
  const { before, needed } = checksumStates(data, prefix)
  return distinct(
    before.flatMap((state, index) => {
      const value = checksumStep(state, 0) ^ (needed[index] ?? 0)
      if (value < 0 || value >= BECH32_CHARACTERS.length) return []
      const corrected = textOf(data.toSpliced(index, 0, value))
      return [
        { kind: 'missing' as const, position: start + index + 1, character: characterOf(value), corrected },
      ]
    }),
  )
}

/** A character is extra where the state before it is the one that the rest after it needs. */
function surplusRepairs(data: readonly number[], prefix: string, start: number, textOf: TextOf) {
  const { before, needed } = checksumStates(data, prefix)
  return distinct(
    data.flatMap((value, index) => {
      if (before[index] !== needed[index + 1]) return []
      const corrected = textOf(data.toSpliced(index, 1))
      return [
        { kind: 'surplus' as const, position: start + index + 1, character: characterOf(value), corrected },
      ]
    }),
  )
}

/** The longest text, its prefix included, in which two substitutions are found without doubt (BIP-173). */
export const LONGEST_FOR_PAIRS = 89

/**
 * Finds one or two substitutions. The checksum is linear: the effect of a change depends on its place and bits
 * alone, and two effects add up. So the second change of a pair is looked up by the effect that it must have.
 */
function sameLengthRepairs(
  data: readonly number[],
  prefix: string,
  start: number,
  textOf: TextOf,
): Bech32Repair[] {
  const syndrome = checksumOf(data, prefixState(prefix)) ^ 1
  const changes = new Map<number, Change>()
  for (let bits = 1; bits < BECH32_CHARACTERS.length; bits++) {
    let effect = bits
    for (let index = data.length - 1; index >= 0; index--) {
      changes.set(effect, { index, bits })
      effect = checksumStep(effect, 0)
    }
  }
  const repair = (...pair: readonly Change[]): Bech32Repair => {
    const sorted = pair.toSorted((a, b) => a.index - b.index)
    const values = sorted.reduce(
      (all, { index, bits }) => all.with(index, (all[index] ?? 0) ^ bits),
      [...data],
    )
    const corrected = textOf(values)
    const [first, second] = sorted
    if (first && second && isSwap(data, first, second)) {
      return { kind: 'transposition', position: start + first.index + 1, corrected }
    }
    return {
      kind: 'substitution',
      changes: sorted.map(({ index }) => ({
        position: start + index + 1,
        from: characterOf(data[index] ?? 0),
        to: characterOf(values[index] ?? 0),
      })),
      corrected,
    }
  }
  const single = changes.get(syndrome)
  if (single) return [repair(single)]
  const isShort = start + data.length <= LONGEST_FOR_PAIRS
  for (const [effect, change] of changes) {
    const other = changes.get(syndrome ^ effect)
    if (!other || other.index === change.index) continue
    const [first, second] = change.index < other.index ? [change, other] : [other, change]
    if (isShort || isSwap(data, first, second)) return [repair(first, second)]
  }
  return []
}

interface Change {
  readonly index: number
  readonly bits: number
}

function isSwap(data: readonly number[], first: Change, second: Change): boolean {
  const difference = (data[first.index] ?? 0) ^ (data[second.index] ?? 0)
  return second.index === first.index + 1 && first.bits === difference && second.bits === difference
}

/** Repairs with the same corrected text are one: the error is somewhere in a run of equal characters. */
function distinct<Repair extends Bech32Repair>(repairs: readonly Repair[]): Repair[] {
  return repairs.filter(
    ({ corrected }, index) => repairs.findIndex((other) => other.corrected === corrected) === index,
  )
}

function characterOf(value: number): string {
  return BECH32_CHARACTERS.charAt(value)
}
