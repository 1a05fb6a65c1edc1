import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface, type Interface } from 'node:readline'
import { test as base } from 'playwright/test'
import type { FaultUpstreamOptions } from '#testing/upstream/fault-upstream.ts'
import { endProcess, startProgram } from './running-program.ts'

const root = join(import.meta.dirname, '..')

/** An explorer of its own over a data service that fails on command. */
interface ExplorerUnderTest {
  readonly origin: string
  /** Calls a function of the data service, such as `fail`. @returns the number of requests it has received */
  command(...command: UpstreamCommand): Promise<number>
  /** Moves the explorer's clock forward; the browser has a clock of its own (`page.clock`). */
  passTime(milliseconds: number): Promise<void>
}

type UpstreamCommand = readonly [name: string, ...parameters: unknown[]]

type Start = (
  options?: FaultUpstreamOptions,
  ...commandsBefore: UpstreamCommand[]
) => Promise<ExplorerUnderTest>

/** Tests that start explorers of their own, which end with the test. */
export const test = base.extend<{ startExplorer: Start }>({
  startExplorer: async ({ page: _ }, use) => {
    const started: Stoppable[] = []
    await use(async (options = {}, ...commandsBefore) => {
      const explorer = await startExplorer(options, commandsBefore)
      started.push(explorer)
      return explorer
    })
    await Promise.all(started.map((explorer) => explorer.stop()))
  },
})

interface Stoppable extends ExplorerUnderTest {
  stop(): Promise<void>
}

async function startExplorer(
  options: FaultUpstreamOptions,
  commandsBefore: readonly UpstreamCommand[],
): Promise<Stoppable> {
  const upstream = spawn(
    process.execPath,
    [
      '--import',
      'tsx',
      join(root, 'src/testing/upstream/fault-upstream-process.ts'),
      JSON.stringify(options),
    ],
    { cwd: root, stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const lines = createInterface({ input: upstream.stdout })
  const { url, key, secret } = await nextLine(lines)
  const command: ExplorerUnderTest['command'] = async (...parts) => {
    const reply = nextLine(lines)
    upstream.stdin.write(`${JSON.stringify(parts)}\n`)
    return (await reply).requests
  }
  for (const parts of commandsBefore) await command(...parts)
  const explorer = await startProgram(
    'explorer',
    { MAINNET_BASE_URL: url, MAINNET_API_KEY: key, MAINNET_API_SECRET: secret },
    ['--import', join(root, 'e2e/movable-clock.js')],
  )
  return {
    origin: explorer.address,
    command,
    passTime: async (milliseconds) => {
      const moved = once(explorer.process, 'message')
      explorer.process.send(milliseconds)
      await moved
    },
    stop: async () => {
      await explorer.stop()
      await endProcess(upstream, () => upstream.stdin.end())
    },
  }
}

async function nextLine(lines: Interface) {
  const [line] = await once(lines, 'line')
  return JSON.parse(line)
}
