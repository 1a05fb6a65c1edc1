import { changeMasterSecretOf } from '../../service/change-master-secret.ts'
import { defineCommand } from './command.ts'
import { masterSecretOptions } from './master-secret-command.ts'

export const masterSecretChangeCommand = defineCommand({
  name: 'master-secret change',
  summary:
    'Encrypt the control database with MASTER_SECRET_NEW in place of MASTER_SECRET, or with a new secret in its file.',
  options: {},
  run: async (_, context) => {
    const place = await changeMasterSecretOf(masterSecretOptions(context))
    context.print(
      place === 'file'
        ? 'The control database is encrypted with the new secret, which the file master-secret has.\n'
        : 'The control database is encrypted with the new secret. Now set MASTER_SECRET to it, remove MASTER_SECRET_NEW, and restart each instance.\n',
    )
  },
})
