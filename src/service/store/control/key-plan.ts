/** Kind of a key: `own` is that of the explorer beside this service. */
export const plans = ['standard', 'own'] as const

export type Plan = (typeof plans)[number]

export function isPlan(text: string): text is Plan {
  return plans.some((plan) => plan === text)
}
