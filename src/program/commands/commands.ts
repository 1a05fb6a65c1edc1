import type { Command } from './command.ts'
import { explorerCommand } from './explorer-command.ts'
import { indexesCommand } from './indexes-command.ts'
import { keyCreateCommand } from './key-create-command.ts'
import { keyDeleteCommand } from './key-delete-command.ts'
import { keyLimitsCommand } from './key-limits-command.ts'
import { keyListCommand } from './key-list-command.ts'
import { keyReplaceCommand } from './key-replace-command.ts'
import { masterSecretChangeCommand } from './master-secret-change-command.ts'
import { masterSecretForgetCommand } from './master-secret-forget-command.ts'
import { projectGiveCommand } from './project-give-command.ts'
import { projectListCommand } from './project-list-command.ts'
import { serviceCommand } from './service-command.ts'
import { settingsCommand } from './settings-command.ts'
import { signingKeyReplaceCommand } from './signing-key-replace-command.ts'
import { startCommand } from './start-command.ts'
import { userInviteCommand } from './user-invite-command.ts'
import { userListCommand } from './user-list-command.ts'
import { userRestoreCommand } from './user-restore-command.ts'
import { userSuspendCommand } from './user-suspend-command.ts'

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
  indexesCommand,
  settingsCommand,
]
