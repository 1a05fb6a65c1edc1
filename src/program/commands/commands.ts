import { Fault } from '#http/fault.ts'
import { backupCommand, restoreCommand } from './backup-commands.ts'
import { checkCommand } from './check-command.ts'
import { type Command, defineCommand } from './command.ts'
import {
  keyCreateCommand,
  keyDeleteCommand,
  keyLimitsCommand,
  keyListCommand,
  keyReplaceCommand,
} from './key-commands.ts'
import { projectGiveCommand, projectListCommand } from './project-commands.ts'
import { runUntilSignal } from './run-until-signal.ts'
import {
  masterSecretChangeCommand,
  masterSecretForgetCommand,
  signingKeyReplaceCommand,
} from './secret-commands.ts'
import { settingsCommand } from './settings-command.ts'
import { serviceCommand, startCommand } from './start-command.ts'
import {
  userCreateCommand,
  userInviteCommand,
  userListCommand,
  userPasswordCommand,
  userRestoreCommand,
  userSuspendCommand,
} from './user-commands.ts'

const indexesCommand = defineCommand({
  name: 'indexes',
  summary: "Print the optional indexes of a db-sync database as SQL, for its owner's psql.",
  options: {},
  run: async (_, { print }) => {
    const { optionalIndexes } = await import('#service/store/chain/describe-database.ts')
    print(`${optionalIndexes.map(({ create }) => create).join('\n')}\n`)
  },
})

const explorerCommand = defineCommand({
  name: 'explorer',
  summary: 'Run the explorer alone, over the upstreams that the settings name.',
  options: {},
  run: async (_, { settings: readSettings, print, writeLine, log }) => {
    const settings = readSettings()
    if (settings.upstreams.length === 0) {
      throw new Fault(
        'operator',
        'the explorer alone needs an upstream: MAINNET_BASE_URL, MAINNET_API_KEY, MAINNET_API_SECRET',
      )
    }
    const [{ listenEarly }, { startExplorer }] = await Promise.all([
      import('../listen-as-set.ts'),
      import('../start-explorer.ts'),
    ])
    const { explorer } = await runUntilSignal(async () => {
      // The site map and canonical links hold the explorer's port.
      const early = settings.PORT === 0 ? await listenEarly(settings, 'PORT') : undefined
      const explorer = await startExplorer(settings.upstreams, settings, writeLine, early)
      print(`Epochal is at ${explorer.publicUrl}\n`)
      return { explorer, programs: [explorer], databaseEnded: undefined }
    }, log)
    await explorer.check()
  },
})

/** The commands that serve until they are stopped. */
export const servingCommands: readonly Command[] = [startCommand, explorerCommand, serviceCommand]

/** Every command of the program, in the order of its help. */
export const commands: readonly Command[] = [
  ...servingCommands,
  keyCreateCommand,
  keyListCommand,
  keyDeleteCommand,
  keyReplaceCommand,
  keyLimitsCommand,
  projectListCommand,
  projectGiveCommand,
  userCreateCommand,
  userPasswordCommand,
  userListCommand,
  userInviteCommand,
  userSuspendCommand,
  userRestoreCommand,
  backupCommand,
  restoreCommand,
  masterSecretChangeCommand,
  masterSecretForgetCommand,
  signingKeyReplaceCommand,
  checkCommand,
  indexesCommand,
  settingsCommand,
]
