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
