/** One epoch of a series that is played. */
export interface Tone {
  /** In hertz; undefined where there is no figure, which is silence. */
  readonly pitch: number | undefined
  /** Whether the figure is not final: a softer tone. */
  readonly isSoft: boolean
}

/** The pitch of the lowest and of the highest figure, three octaves apart, in hertz. */
const LOWEST = 220
const HIGHEST = 1760
/** The pitch of a zero, which has no logarithm: an octave below all others. */
const ZERO = 110

/** Tones of a second at least and at most, and seconds that a series takes in between. */
const SLOWEST = 8
const FASTEST = 12
const SECONDS = 12

/**
 * Tones whose pitch rises with the logarithm of the figure, so that twice as much is the same interval everywhere.
 * @param values undefined for an epoch without a figure
 * @param open the place of an epoch whose figure is not final
 */
export function tonesOf(values: readonly (number | undefined)[], open: number | undefined): readonly Tone[] {
  const logs = values.map((value) => (value ? Math.log(value) : undefined))
  const known = logs.filter((log) => log !== undefined)
  const [low, high] = [Math.min(...known), Math.max(...known)]
  return values.map((value, i) => {
    const log = logs[i]
    const share = log === undefined || low === high ? 0.5 : (log - low) / (high - low)
    const pitch = value === 0 ? ZERO : log === undefined ? undefined : LOWEST * (HIGHEST / LOWEST) ** share
    return { pitch, isSoft: i === open }
  })
}

/** Tones of a second: faster for a long series. */
export function tempoOf(count: number): number {
  return Math.min(Math.max(Math.ceil(count / SECONDS), SLOWEST), FASTEST)
}

/** The place of the tone that sounds; undefined before the first and after the last. @param seconds since the first began */
export function toneAt(seconds: number, count: number): number | undefined {
  const place = Math.floor(seconds * tempoOf(count))
  return place >= 0 && place < count ? place : undefined
}
