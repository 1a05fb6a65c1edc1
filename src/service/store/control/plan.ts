/** Kinds of keys: `own` is the explorer's beside this service. */
export type Plan = 'standard' | 'own'

export function isPlan(text: string): text is Plan {
  return text === 'standard' || text === 'own'
}
