import { SettingFault } from '../settings/setting-fault.ts'
import { defineCommand } from './command.ts'
import { runUntilSignal } from './run-until-signal.ts'

export const explorerCommand = defineCommand({
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
    const { startExplorer } = await import('../start-explorer.ts')
    const { explorer } = await runUntilSignal(async () => {
      const explorer = await startExplorer(settings.upstreams, settings, log)
      print(`Epochal is at ${explorer.publicUrl}\n`)
      return { explorer, programs: [explorer], databaseEnded: undefined }
    }, log)
    await explorer.checkSetUp()
  },
})
