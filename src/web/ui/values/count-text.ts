import { groupDigits } from '#cardano/decimal.ts'

/** `1 epoch`, `1,234 epochs`. @param plural the singular and an s, unless given */
export function countText(count: number | bigint, singular: string, plural = `${singular}s`): string {
  return `${groupDigits(count.toString())} ${Number(count) === 1 ? singular : plural}`
}
