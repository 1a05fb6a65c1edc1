import { rm } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { shownKey } from '#contract/shown-key.ts'
import { runProgram } from '#testing/program/program-process.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { readSettings } from './settings/read-settings.ts'
import { startService, upstreamsBeside } from './start-service.ts'

test('the key of the explorer beside it is replaced at each start, also on a machine of another name', async () => {
  const directory = await makeDataDirectory('control')
  const settings = readSettings({
    DATA_DIR: directory,
    SERVICE_PORT: '0',
    SERVICE_SAMPLE_NETWORKS: 'off',
    MAINNET_DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none',
    SERVICE_DRAIN_SECONDS: '0',
  })
  const keys: (string | undefined)[] = []
  for (const start of [1, 2]) {
    const running = await startService(settings, { writeLine: () => undefined, print: () => undefined })
    const [upstream] = await upstreamsBeside(settings, running)
    keys.push(upstream?.apiKey)
    expect(keys).toHaveLength(start)
    await running.close()
  }
  const { output } = await runProgram(['key', 'list', '--json'], { DATA_DIR: directory })
  expect(JSON.parse(output)).toMatchObject([{ plan: 'own', key: shownKey(keys[1] ?? '') }])
  expect(keys[0]).not.toBe(keys[1])
  await rm(directory, { recursive: true })
}, 60_000)
