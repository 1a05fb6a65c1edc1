/**
 * `15:02:18 UTC`
 * @param time milliseconds since the Unix epoch
 */
export function clockText(time: number): string {
  return `${new Date(time).toISOString().slice(11, 19)} UTC`
}
