import { DAY, HOUR, MINUTE, SECOND } from '#cardano/utc-time.ts'

const units = [
  ['d', DAY],
  ['h', HOUR],
  ['min', MINUTE],
  ['s', SECOND],
] as const

/** `3 d 17 h`, `12 min 4 s`, `23 s`: the two largest units of a duration, rounded down. @param duration milliseconds; one below 0 is 0 */
export function durationText(duration: number): string {
  const at = units.findIndex(([, length]) => duration >= length)
  if (at < 0) return '0 s'
  let left = duration
  return units
    .slice(at, at + 2)
    .flatMap(([unit, length]) => {
      const count = Math.floor(left / length)
      left -= count * length
      return count > 0 ? `${count} ${unit}` : []
    })
    .join(' ')
}
