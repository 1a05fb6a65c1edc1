import { startExplorer } from '../start-explorer.ts'
import { runsService, startService, upstreamsBeside } from '../start-service.ts'
import { defineCommand } from './command.ts'
import { runUntilSignal } from './run-until-signal.ts'

export const startCommand = defineCommand({
  name: 'start',
  summary: 'Run the explorer and, unless the settings say otherwise, the data service in one process.',
  options: {},
  run: async (_, { settings: readSettings, print, log }) => {
    const settings = readSettings()
    const { explorer } = await runUntilSignal(async () => {
      const running = runsService(settings) ? await startService(settings, { log, print }) : undefined
      const explorer = await upstreamsBeside(settings, running)
        .then((upstreams) => startExplorer(upstreams, settings, log))
        .catch(async (error: unknown) => {
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
    await explorer.checkSetUp()
  },
})
