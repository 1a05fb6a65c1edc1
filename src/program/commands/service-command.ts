import { startService } from '../start-service.ts'
import { defineCommand } from './command.ts'
import { runUntilSignal } from './run-until-signal.ts'

export const serviceCommand = defineCommand({
  name: 'service',
  summary: 'Run the data service alone.',
  options: {},
  run: async (_, { settings: readSettings, print, tell }) => {
    const running = await startService(readSettings(), tell)
    print(`The data service is at ${running.listening.address}\n`)
    runUntilSignal([running], running.service.ended, tell)
  },
})
