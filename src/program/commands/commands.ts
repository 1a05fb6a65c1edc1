import { optionalIndexes } from '../../service/store/chain/optional-indexes.ts'
import { SettingFault } from '../settings/setting-fault.ts'
import { checkCommand } from './check-command.ts'
import { type Command, defineCommand } from './command.ts'
import { keyCreateCommand } from './key-create-command.ts'
import { keyDeleteCommand } from './key-delete-command.ts'
import { keyLimitsCommand } from './key-limits-command.ts'
import { keyListCommand } from './key-list-command.ts'
import { keyReplaceCommand } from './key-replace-command.ts'
import { masterSecretChangeCommand } from './master-secret-change-command.ts'
import { masterSecretForgetCommand } from './master-secret-forget-command.ts'
import { projectGiveCommand } from './project-give-command.ts'
import { projectListCommand } from './project-list-command.ts'
import { runUntilSignal } from './run-until-signal.ts'
import { serviceCommand } from './service-command.ts'
import { settingsCommand } from './settings-command.ts'
import { signingKeyReplaceCommand } from './signing-key-replace-command.ts'
import { startCommand } from './start-command.ts'
import { userInviteCommand } from './user-invite-command.ts'
import { userListCommand } from './user-list-command.ts'
import { userRestoreCommand } from './user-restore-command.ts'
import { userSuspendCommand } from './user-suspend-command.ts'

const indexesCommand = defineCommand({
  name: 'indexes',
  summary: "Print the optional indexes of a db-sync database as SQL, for its owner's psql.",
  options: {},
  run: async (_, { print }) => print(`${optionalIndexes.map(({ create }) => create).join('\n')}\n`),
})

const explorerCommand = defineCommand({
  name: 'explorer',
  summary: 'Run the explorer alone, over the upstreams that the settings name.',
  options: {},
  run: async (_, { settings: readSettings, print, log }) => {
    const settings = readSettings()
    if (settings.upstreams.length === 0) {
      throw new SettingFault(
        'the explorer alone needs an upstream: MAINNET_BASE_URL, MAINNET_API_KEY, MAINNET_API_SECRET',
      )
    }
    const [{ listenEarly }, { startExplorer }] = await Promise.all([
      import('../listen-early.ts'),
      import('../start-explorer.ts'),
    ])
    const { explorer } = await runUntilSignal(async () => {
      // The site map and canonical links hold the explorer's port.
      const early = settings.PORT === 0 ? await listenEarly(settings, 'PORT') : undefined
      const explorer = await startExplorer(settings.upstreams, settings, log, early)
      print(`Epochal is at ${explorer.publicUrl}\n`)
      return { explorer, programs: [explorer], databaseEnded: undefined }
    }, log)
    await explorer.checkSetUp()
  },
})

/** Every command of the program, in the order of its help. */
export const commands: readonly Command[] = [
  startCommand,
  explorerCommand,
  serviceCommand,
  keyCreateCommand,
  keyListCommand,
  keyDeleteCommand,
  keyReplaceCommand,
  keyLimitsCommand,
  projectListCommand,
  projectGiveCommand,
  userListCommand,
  userInviteCommand,
  userSuspendCommand,
  userRestoreCommand,
  masterSecretChangeCommand,
  masterSecretForgetCommand,
  signingKeyReplaceCommand,
  checkCommand,
  indexesCommand,
  settingsCommand,
]
