import { startService } from '../start-service.ts'
import { defineCommand } from './command.ts'
import { runUntilSignal } from './run-until-signal.ts'

export const serviceCommand = defineCommand({
  name: 'service',
  summary: 'Run the data service alone.',
  options: {},
  run: async (_, { settings: readSettings, print, log }) => {
    const running = await startService(readSettings(), log)
    print(`The data service is at ${running.listening.address}\n`)
    runUntilSignal([running], running.service.ended, log)
  },
})
