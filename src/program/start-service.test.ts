import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { readSettings } from './settings/read-settings.ts'
import { startService } from './start-service.ts'

test.each([
  [{ PUBLIC_URL: 'https://explorer.example' }, 1],
  [{ PUBLIC_URL: 'http://localhost:4173' }, 0],
] as const)(
  'with %o, one line at the start says that mails are off where they are: %i',
  async (given, count) => {
    const directory = await makeDataDirectory('control')
    const settings = readSettings({
      ...given,
      DATA_DIR: directory,
      SERVICE_PORT: '0',
      SERVICE_SAMPLE_NETWORKS: 'off',
      SERVICE_DRAIN_SECONDS: '0',
    })
    const log: string[] = []
    const running = await startService(settings, {
      writeLine: (line) => log.push(line),
      print: () => undefined,
    })
    await running.close()
    await rm(directory, { recursive: true })
    expect(log.filter((line) => /^service: mails are off.*registration by e-mail/.test(line))).toHaveLength(
      count,
    )
  },
  60_000,
)
