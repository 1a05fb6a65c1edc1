/**
 * The fields `RateLimit-Policy` and `RateLimit` of the IETF's HTTP API working group
 * (draft-ietf-httpapi-ratelimit-headers-10): `"burst";q=20;w=2` and `"burst";r=0;t=2`.
 */
export interface RateLimitPolicy {
  readonly name: string
  /** Requests in one window. */
  readonly quota: number
  /** Seconds. */
  readonly window: number
}

export interface RateLimit {
  /** Name of the policy. */
  readonly name: string
  /** Requests that are left. */
  readonly remaining: number
  /** Seconds until the limit resets. */
  readonly reset: number
}

export function rateLimitPolicyField(policies: readonly RateLimitPolicy[]): string {
  return policies.map(({ name, quota, window }) => `"${name}";q=${quota};w=${window}`).join(', ')
}

/** @param name of a policy, as `remaining` and `reset` in `RateLimit` */
export function rateLimitField(name: string, remaining: number, reset: number): string {
  return `"${name}";r=${remaining};t=${reset}`
}

/** The policies of a field that have a quota and a window. Items that cannot be read are left out. */
export function readRateLimitPolicies(field: string | string[] | undefined): readonly RateLimitPolicy[] {
  return itemsOf(field).flatMap(({ name, integers: { q: quota, w: window } }) =>
    quota !== undefined && window !== undefined ? [{ name, quota, window }] : [],
  )
}

/** The limits of a field that name what is left and when they reset. */
export function readRateLimits(field: string | string[] | undefined): readonly RateLimit[] {
  return itemsOf(field).flatMap(({ name, integers: { r: remaining, t: reset } }) =>
    remaining !== undefined && reset !== undefined ? [{ name, remaining, reset }] : [],
  )
}

interface Item {
  readonly name: string
  readonly integers: Readonly<Record<string, number | undefined>>
}

/** The items of a list with their integer parameters (RFC 9651). */
function itemsOf(field: string | string[] | undefined): Item[] {
  if (field === undefined) return []
  return String(field)
    .split(',')
    .map((item) => ({
      name: /^\s*"?([^";]*)/.exec(item)?.[1] ?? '',
      integers: Object.fromEntries(
        [...item.matchAll(/;\s*([a-z]+)=(\d+)/g)].map(([, key = '', value]) => [key, Number(value)]),
      ),
    }))
}
