import type { RunningService } from '../start-service.ts'
import { defineCommand } from './command.ts'
import { runUntilSignal } from './run-until-signal.ts'

export const startCommand = defineCommand({
  name: 'start',
  summary: 'Run the explorer and, unless the settings say otherwise, the data service in one process.',
  options: {},
  run: async (_, { settings: readSettings, print, writeLine, log }) => {
    const [{ listenEarly }, { startExplorer }, { runsService, startService, upstreamsBeside }] =
      await Promise.all([
        import('../listen-as-set.ts'),
        import('../start-explorer.ts'),
        import('../start-service.ts'),
      ])
    const settings = readSettings()
    const { explorer } = await runUntilSignal(async () => {
      // Links in mails and the site map hold the explorer's port.
      const early = settings.PORT === 0 ? await listenEarly(settings, 'PORT') : undefined
      const explorerAddress = early?.listening.address
      let running: RunningService | undefined
      const explorer = await (async () => {
        if (runsService(settings))
          running = await startService(settings, { writeLine, print, explorerAddress })
        return startExplorer(await upstreamsBeside(settings, running), settings, writeLine, early)
      })().catch(async (error: unknown) => {
        await early?.listening.close()
        await running?.close()
        throw error
      })
      print(`Epochal is at ${explorer.publicUrl}\n`)
      return {
        explorer,
        programs: [explorer, ...(running ? [running] : [])],
        databaseEnded: running?.service.ended,
      }
    }, log)
    await explorer.check()
  },
})

export const serviceCommand = defineCommand({
  name: 'service',
  summary: 'Run the data service alone.',
  options: {},
  run: async (_, { settings: readSettings, print, writeLine, log }) => {
    const { startService } = await import('../start-service.ts')
    const settings = readSettings()
    await runUntilSignal(async () => {
      const running = await startService(settings, { writeLine, print })
      print(`The data service is at ${running.listening.address}\n`)
      return { programs: [running], databaseEnded: running.service.ended }
    }, log)
  },
})
