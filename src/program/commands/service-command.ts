import { defineCommand } from './command.ts'
import { runUntilSignal } from './run-until-signal.ts'

export const serviceCommand = defineCommand({
  name: 'service',
  summary: 'Run the data service alone.',
  options: {},
  run: async (_, { settings: readSettings, print, log }) => {
    const { startService } = await import('../start-service.ts')
    const settings = readSettings()
    await runUntilSignal(async () => {
      const running = await startService(settings, { log, print })
      print(`The data service is at ${running.listening.address}\n`)
      return { programs: [running], databaseEnded: running.service.ended }
    }, log)
  },
})
