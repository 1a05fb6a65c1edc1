import { mkdir, writeFile } from 'node:fs/promises'
import { buildEnvExample, buildSettingsPage } from '../settings/settings-documents.ts'
import { defineCommand } from './command.ts'

export const settingsCommand = defineCommand({
  name: 'settings',
  summary: 'Print every setting with its default and meaning, as a .env file.',
  options: {
    write: {
      type: 'boolean',
      meaning: 'Write .env.example and docs/settings.md in the working directory instead.',
    },
  },
  run: async ({ write }, { print }) => {
    if (!write) return print(buildEnvExample())
    await writeFile('.env.example', buildEnvExample())
    await mkdir('docs', { recursive: true })
    await writeFile('docs/settings.md', buildSettingsPage())
  },
})
