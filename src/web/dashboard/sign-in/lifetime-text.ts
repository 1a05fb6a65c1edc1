/** `15 minutes`, `a day`: the time for which a link in a mail works. */
export function lifetimeText(minutes: number): string {
  return minutes === 1440 ? 'a day' : `${minutes} minutes`
}
