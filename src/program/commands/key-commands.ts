import { keyName, MAX_KEY_DAYS } from '#contract/dashboard/dashboard-bodies.ts'
import { Fault } from '#http/fault.ts'
import { type LimitPolicy, policiesWith, policyOf } from '#service/access/limit-policy.ts'
import type { ApiKey } from '#service/identity/api-key.ts'
import type { ListedKey } from '#service/operations/key-management.ts'
import { isPlan } from '#service/store/control/key-plan.ts'
import { standardLimits } from '../service-options.ts'
import { type CommandContext, defineCommand, manage, programSettings } from './command.ts'
import { textTable, timeCell } from './command-help.ts'

/** The operand of the commands that concern one key. */
const keyOperand = {
  type: 'operand',
  value: 'KEY',
  meaning: 'The key, or its first characters. One that begins with "-" comes last, after "--".',
} as const

/** The option of the commands that make a key. */
const daysOption = {
  type: 'optional',
  value: 'N',
  meaning: 'Days after which the key stops working; by default it never does.',
} as const

function readDays(text: string | undefined, command: string): number | undefined {
  return text === undefined ? undefined : readWhole(text, `${command}: --days`, 1, MAX_KEY_DAYS)
}

/** @throws {Fault} */
function readLabel(text: string | undefined): string | undefined {
  const read = text === undefined ? undefined : keyName.safeParse(text)
  if (read?.success === false)
    throw new Fault('usage', `key create: --label: ${read.error.issues[0]?.message}`)
  return read?.data
}

function printCreatedKey({ key, secret }: ApiKey, { print, writeLine }: CommandContext): void {
  print(`API key     ${key}\nAPI secret  ${secret}\n`)
  writeLine('The secret is shown this once and is not stored.')
}

/** A key as part of a sentence. */
function keyText({ key, network, project, plan }: ListedKey): string {
  return `${key}… (${network}, ${plan}, project "${project}")`
}

export const keyCreateCommand = defineCommand({
  name: 'key create',
  shortName: 'key',
  summary: 'Create a project with an API key, and print the key and its secret once.',
  options: {
    network: { type: 'string', value: 'NETWORK', meaning: 'Network of the key, such as mainnet.' },
    name: { type: 'string', value: 'NAME', meaning: 'Name of the project, 1 to 60 characters.' },
    label: { type: 'optional', value: 'NAME', meaning: 'Name of the key, 1 to 60 characters.' },
    days: daysOption,
  },
  run: async ({ network, name, label, days }, context) => {
    const { projectFault } = await import('#service/operations/key-management.ts')
    const fault = projectFault(network, name)
    if (fault !== undefined) throw new Fault('usage', `key create: ${fault}`)
    const choices = { name: readLabel(label), days: readDays(days, 'key create') }
    printCreatedKey(await manage(context, ({ keys }) => keys.create(network, name, choices)), context)
  },
})

export const keyDeleteCommand = defineCommand({
  name: 'key delete',
  summary: 'Delete an API key; within a second it and its tokens are refused.',
  options: {
    key: keyOperand,
    own: { type: 'boolean', meaning: "Delete the key also if it is an explorer's own." },
  },
  run: async ({ key, own }, context) => {
    const deleted = await manage(context, ({ keys }) => keys.delete(key, own))
    context.print(`Deleted ${keyText(deleted)}.\n`)
  },
})

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
      ...(burst === undefined ? {} : { burst: readWhole(burst, 'key limits: --burst', 1, 1_000_000) }),
      ...(quota === undefined
        ? {}
        : { perDay: readWhole(quota, 'key limits: --quota', 0, 1_000_000_000_000) }),
    }
    if (plan && Object.keys(given).length > 0) {
      throw new Fault('usage', 'key limits: --default goes without --rate, --burst and --quota')
    }
    const changes = plan ? { perSecond: null, burst: null, perDay: null } : given
    const listed = await manage(context, ({ keys }) => keys.limits(key, changes))
    context.print(`${keyText(listed)}: ${limitsText(listed, standardLimits(programSettings(context)))}.\n`)
  },
})

/**
 * The limits that a key has.
 * @param standard those of the plan `standard`, as the settings here have them
 */
function limitsText({ plan, limits }: Pick<ListedKey, 'plan' | 'limits'>, standard: LimitPolicy): string {
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
  throw new Fault('usage', `key limits: --rate is a number from 0.001 to 1000000, and not "${text}"`)
}

function readWhole(text: string, option: string, least: number, most: number): number {
  const number = /^\d{1,13}$/.test(text) ? Number(text) : Number.NaN
  if (number >= least && number <= most) return number
  throw new Fault('usage', `${option} is a whole number from ${least} to ${most}, and not "${text}"`)
}

export const keyListCommand = defineCommand({
  name: 'key list',
  summary: 'List the API keys, by their first characters, with the requests of this day of UTC.',
  options: {
    json: { type: 'boolean', meaning: 'Print an array of JSON instead of a table.' },
  },
  run: async ({ json }, context) => {
    const listed = await manage(context, ({ keys }) => keys.list())
    if (json) return context.print(`${JSON.stringify(listed, undefined, 2)}\n`)
    if (listed.length === 0) return context.writeLine('There are no keys.')
    context.print(keyTable(listed))
  },
})

const heads = ['KEY', 'NETWORK', 'PROJECT', 'NAME', 'PLAN', 'CREATED', 'EXPIRES', 'REQUESTS TODAY']

/** One line for each key. */
function keyTable(keys: readonly ListedKey[]): string {
  return textTable(
    heads,
    keys.map(({ key, network, project, name, plan, created, expires, requestsToday }) => [
      `${key}…`,
      network,
      project,
      name ?? '-',
      plan,
      timeCell(created),
      timeCell(expires),
      String(requestsToday),
    ]),
  )
}

export const keyReplaceCommand = defineCommand({
  name: 'key replace',
  summary: 'Create another API key in the project of a key, and delete that key.',
  options: {
    key: keyOperand,
    keep: { type: 'boolean', meaning: 'Leave the replaced key in use until "key delete" deletes it.' },
    days: {
      ...daysOption,
      meaning: 'Days after which the key stops working; by default as many as of the replaced key.',
    },
  },
  run: async ({ key, keep, days }, context) => {
    const choices = { days: readDays(days, 'key replace') }
    const { previous, replacement } = await manage(context, ({ keys }) => keys.replace(key, keep, choices))
    printCreatedKey(replacement, context)
    context.writeLine(keep ? `${keyText(previous)} stays in use.` : `Deleted ${keyText(previous)}.`)
  },
})
