import { networkNames } from '#cardano/network.ts'
import { Fault } from '#http/fault.ts'
import type { DatabaseFinding } from '#service/check-database.ts'
import { type NetworkDatabase, readDatabase } from '../settings/read-settings.ts'
import { type CommandContext, defineCommand, programSettings } from './command.ts'

export const checkCommand = defineCommand({
  name: 'check',
  summary: 'Look at a db-sync database as the data service would, without writing to it.',
  options: {
    setting: {
      type: 'optional operand',
      value: 'NETWORK_DATABASE_URL=ADDRESS',
      meaning:
        'The database, as in MAINNET_DATABASE_URL=postgresql://…; without it, each one of the settings.',
    },
  },
  run: async ({ setting }, context) => {
    const { checkDatabase } = await import('#service/check-database.ts')
    for (const { network, url } of databasesOf(setting, context)) {
      context.print(`${network}\n`)
      await checkDatabase(network, url, {
        found: (finding) => context.print(findingLine(finding)),
        now: Date.now,
      })
    }
  },
})

/** @throws {Fault} when there is none */
function databasesOf(setting: string | undefined, context: CommandContext): readonly NetworkDatabase[] {
  const [, name = '', url] = /^([^=]+)=(.+)$/.exec(setting ?? '') ?? []
  const databases =
    setting === undefined
      ? programSettings(context).databases
      : networkNames().flatMap((network) => readDatabase(network, { [name]: url }) ?? [])
  if (databases.length === 0)
    throw new Fault('usage', 'check needs MAINNET_DATABASE_URL=…, or that of another network')
  return databases
}

/** An exclamation mark stands before what the operator should change. */
function findingLine({ subject, words, isWrong }: DatabaseFinding): string {
  return `${isWrong ? '!' : ' '} ${subject.padEnd(8)}  ${words}\n`
}
