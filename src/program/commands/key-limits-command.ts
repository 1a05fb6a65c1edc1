import { type LimitPolicy, policiesWith, policyOf } from '../../service/access/limit-policy.ts'
import type { ListedKey } from '../../service/operations/key-management.ts'
import { isPlan } from '../../service/store/control/plan.ts'
import { withManagement } from '../../service/with-management.ts'
import { standardLimits } from '../standard-limits.ts'
import { defineCommand, UsageFault } from './command.ts'
import { keyOperand, keyText } from './key-command.ts'
import { managementOptions } from './management-options.ts'

export const keyLimitsCommand = defineCommand({
  name: 'key limits',
  summary: 'Show the limits of an API key, or change them; running instances follow within two seconds.',
  options: {
    key: keyOperand,
    rate: { type: 'optional', value: 'N', meaning: 'Requests a second, from 0.001 to 1000000.' },
    burst: { type: 'optional', value: 'N', meaning: 'Requests at once.' },
    quota: { type: 'optional', value: 'N', meaning: 'Requests in a day of UTC.' },
    default: { type: 'boolean', meaning: 'Give the key the limits of its plan again.' },
  },
  run: async ({ key, rate, burst, quota, default: plan }, context) => {
    const given = {
      ...(rate === undefined ? {} : { perSecond: readRate(rate) }),
      ...(burst === undefined ? {} : { burst: readWhole(burst, '--burst', 1, 1_000_000) }),
      ...(quota === undefined ? {} : { perDay: readWhole(quota, '--quota', 0, 1_000_000_000_000) }),
    }
    if (plan && Object.keys(given).length > 0) {
      throw new UsageFault('key limits: --default goes without --rate, --burst and --quota')
    }
    const changes = plan ? { perSecond: null, burst: null, perDay: null } : given
    const listed = await withManagement(managementOptions(context), ({ keys }) => keys.limits(key, changes))
    context.print(`${keyText(listed)}: ${limitsText(listed, standardLimits(context.settings()))}.\n`)
  },
})

/**
 * The limits that a key has.
 * @param standard those of the plan `standard`, as the settings here have them
 */
export function limitsText(
  { plan, limits }: Pick<ListedKey, 'plan' | 'limits'>,
  standard: LimitPolicy,
): string {
  if (!isPlan(plan)) return `limits of the plan ${plan}`
  const { perSecond, burst, perDay } = policyOf(policiesWith(standard), { plan, ...limits })
  const isOfPlan = Object.values(limits).every((limit) => limit === null)
  const source = (limit: number | null) => (limit === null && !isOfPlan ? ' (plan)' : '')
  const texts = [
    `${perSecond} requests a second${source(limits.perSecond)}`,
    `${burst} at once${source(limits.burst)}`,
    `${perDay ?? 'any number'} a day${source(limits.perDay)}`,
  ]
  return `${isOfPlan ? 'the limits of its plan: ' : ''}${texts.join(', ')}`
}

function readRate(text: string): number {
  const rate = /^\d{1,7}(\.\d{1,3})?$/.test(text) ? Number(text) : Number.NaN
  if (rate >= 0.001 && rate <= 1_000_000) return rate
  throw new UsageFault(`key limits: --rate is a number from 0.001 to 1000000, and not "${text}"`)
}

function readWhole(text: string, option: string, least: number, most: number): number {
  const number = /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new UsageFault(`key limits: ${option} is a whole number from ${least} to ${most}, and not "${text}"`)
}
