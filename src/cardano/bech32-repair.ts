import { BECH32_CHARACTERS, checksumOf, checksumStep, prefixState } from './bech32-checksum.ts'

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
 * code has a distance of five up to 89 characters, so at most one text lies within two substitutions.
 * @param text in one case, its data in the alphabet of bech32
 * @param length of the correct text
 */
export function bech32Repairs(text: string, prefix: string, length: number): readonly Bech32Repair[] {
  const lower = text.toLowerCase()
  const start = prefix.length + 1
  const data = Array.from(lower.slice(start), (character) => BECH32_CHARACTERS.indexOf(character))
  if (data.includes(-1)) return []
  const afterPrefix = prefixState(prefix)
  const passes = (values: readonly number[]) => checksumOf(values, afterPrefix) === 1
  const textOf = (values: readonly number[]) => lower.slice(0, start) + values.map(characterOf).join('')
  switch (lower.length - length) {
    case 0:
      return sameLengthRepairs(data, checksumOf(data, afterPrefix) ^ 1, start, textOf)
    case -1:
      return distinct(
        [...data, 0].flatMap((_, index) =>
          Array.from(BECH32_CHARACTERS, (character, value) => ({
            character,
            values: data.toSpliced(index, 0, value),
          }))
            .filter(({ values }) => passes(values))
            .map(({ character, values }) => ({
              kind: 'missing' as const,
              position: start + index + 1,
              character,
              corrected: textOf(values),
            })),
        ),
      )
    case 1:
      return distinct(
        data
          .map((value, index) => ({ value, index, values: data.toSpliced(index, 1) }))
          .filter(({ values }) => passes(values))
          .map(({ value, index, values }) => ({
            kind: 'surplus' as const,
            position: start + index + 1,
            character: characterOf(value),
            corrected: textOf(values),
          })),
      )
    default:
      return []
  }
}

/**
 * Finds one or two substitutions. The checksum is linear: the effect of a change depends on its place and bits
 * alone, and two effects add up. So the second change of a pair is looked up by the effect that it must have.
 */
function sameLengthRepairs(
  data: readonly number[],
  syndrome: number,
  start: number,
  textOf: (values: readonly number[]) => string,
): Bech32Repair[] {
  const changes = new Map<number, { readonly index: number; readonly bits: number }>()
  data.forEach((_, index) => {
    for (let bits = 1; bits < BECH32_CHARACTERS.length; bits++) {
      let effect = bits
      for (let later = index + 1; later < data.length; later++) effect = checksumStep(effect, 0)
      changes.set(effect, { index, bits })
    }
  })
  const repair = (...pair: readonly { readonly index: number; readonly bits: number }[]): Bech32Repair => {
    const sorted = pair.toSorted((a, b) => a.index - b.index)
    const values = sorted.reduce(
      (all, { index, bits }) => all.with(index, (all[index] ?? 0) ^ bits),
      [...data],
    )
    const corrected = textOf(values)
    const [first, second] = sorted
    if (first && second && second.index === first.index + 1 && first.bits === second.bits) {
      const swapped = data[first.index] === values[second.index]
      if (swapped) return { kind: 'transposition', position: start + first.index + 1, corrected }
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
  for (const [effect, change] of changes) {
    const other = changes.get(syndrome ^ effect)
    if (other && other.index !== change.index) return [repair(change, other)]
  }
  return []
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
