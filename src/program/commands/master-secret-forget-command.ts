import { forgetMasterSecretOf } from '../../service/change-master-secret.ts'
import { defineCommand } from './command.ts'
import { masterSecretOptions } from './master-secret-command.ts'

export const masterSecretForgetCommand = defineCommand({
  name: 'master-secret forget',
  summary: 'Delete the keys that sign tokens, when the master secret that opens them is lost.',
  options: {},
  run: async (_, context) => {
    await forgetMasterSecretOf(masterSecretOptions(context))
    context.print(
      'The signing keys are deleted. The next start makes new ones, and clients get new tokens.\n',
    )
  },
})
