/** Kind of a key: `own` is that of the explorer beside this service. */
export type Plan = 'standard' | 'own'

export function isPlan(text: string): text is Plan {
  return text === 'standard' || text === 'own'
}
