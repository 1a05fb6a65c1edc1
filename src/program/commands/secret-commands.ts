import { defineCommand, manage, managementOptions } from './command.ts'

export const masterSecretChangeCommand = defineCommand({
  name: 'master-secret change',
  summary:
    'Encrypt the control database with MASTER_SECRET_NEW in place of MASTER_SECRET, or with a new secret in its file.',
  options: {},
  run: async (_, context) => {
    const [{ replaceMasterSecret }, { withControlDatabase }] = await Promise.all([
      import('#service/open-master-secret.ts'),
      import('#service/operator-commands.ts'),
    ])
    const options = managementOptions(context)
    const place = await withControlDatabase(options, (db, directory) =>
      replaceMasterSecret(db, directory, options),
    )
    context.print(
      place === 'file'
        ? 'The control database is encrypted with the new secret, which the file master-secret has.\n'
        : 'The control database is encrypted with the new secret. Now set MASTER_SECRET to it, remove MASTER_SECRET_NEW, and restart each instance.\n',
    )
  },
})

export const masterSecretForgetCommand = defineCommand({
  name: 'master-secret forget',
  summary: 'Delete the keys that sign tokens, when the master secret that opens them is lost.',
  options: {},
  run: async (_, context) => {
    const [{ withControlDatabase }, { deleteSecrets }] = await Promise.all([
      import('#service/operator-commands.ts'),
      import('#service/store/control/secret-cipher.ts'),
    ])
    await withControlDatabase(managementOptions(context), deleteSecrets)
    context.print(
      'The signing keys are deleted. The next start makes new ones, and clients get new tokens.\n',
    )
  },
})

export const signingKeyReplaceCommand = defineCommand({
  name: 'signing-key replace',
  summary: 'Sign tokens with a new key in an hour; tokens of the key before stay valid until they expire.',
  options: {
    'at-once': {
      type: 'boolean',
      meaning: 'Sign with it now, and refuse the tokens of all keys before it, as after a leak.',
    },
  },
  run: async ({ 'at-once': atOnce }, context) => {
    const kid = await manage(context, ({ signingKeys }) => signingKeys.replace(atOnce))
    context.print(
      atOnce
        ? `The key ${kid} signs tokens; the keys before it are deleted, and each running instance refuses their tokens within a second.\n`
        : `The key ${kid} is published, and signs tokens in an hour.\n`,
    )
  },
})
