import { replaceSigningKeyOf } from '../../service/replace-signing-key.ts'
import { defineCommand } from './command.ts'
import { masterSecretOptions } from './master-secret-command.ts'

export const signingKeyReplaceCommand = defineCommand({
  name: 'signing-key replace',
  summary: 'Sign tokens with a new key; tokens of the key before stay valid until they expire.',
  options: {
    'at-once': { type: 'boolean', meaning: 'Refuse the tokens of all keys before it, as after a leak.' },
  },
  run: async ({ 'at-once': atOnce }, context) => {
    const kid = await replaceSigningKeyOf(masterSecretOptions(context), atOnce === true)
    context.print(
      atOnce
        ? `The key ${kid} signs tokens; the keys before it are deleted. Restart each instance, so that none remembers their tokens.\n`
        : `The key ${kid} signs tokens, on each running instance within a minute.\n`,
    )
  },
})
