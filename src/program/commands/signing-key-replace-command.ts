import { replaceSigningKeyOf } from '../../service/replace-signing-key.ts'
import { defineCommand } from './command.ts'
import { masterSecretOptions } from './master-secret-command.ts'

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
    const kid = await replaceSigningKeyOf(masterSecretOptions(context), atOnce === true)
    context.print(
      atOnce
        ? `The key ${kid} signs tokens; the keys before it are deleted, and each running instance refuses their tokens within a second.\n`
        : `The key ${kid} is published, and signs tokens in an hour.\n`,
    )
  },
})
