import { test as base } from 'playwright/test'
import {
  type FaultUpstream,
  type FaultUpstreamOptions,
  openFaultUpstream,
} from '#testing/upstream/fault-upstream.ts'
import { MOVABLE_CLOCK, passTime, startProgram } from './running-program.ts'

/** An explorer of its own over a data service that fails on command. */
export interface ExplorerUnderTest {
  readonly origin: string
  /** The data service, which runs in the process of the test. */
  readonly upstream: FaultUpstream
  /** Everything that the explorer has written to its output so far. */
  output(): string
  /** Moves the explorer's clock forward; the browser has a clock of its own (`page.clock`). */
  passTime(milliseconds: number): Promise<void>
}

/** The data service of one network; by default of mainnet. */
interface ExplorerOptions extends FaultUpstreamOptions {
  readonly network?: 'mainnet' | 'sandbox'
  readonly settings?: Readonly<Record<string, string>>
}

/** @param prepare called with the data service before the explorer starts */
type Start = (
  options?: ExplorerOptions,
  prepare?: (upstream: FaultUpstream) => void,
) => Promise<ExplorerUnderTest>

/** Tests that start explorers of their own, which end with the test. */
export const test = base.extend<{ startExplorer: Start }>({
  startExplorer: async ({ page: _ }, use) => {
    const started: Stoppable[] = []
    await use(async (options = {}, prepare = () => undefined) => {
      const explorer = await startExplorer(options, prepare)
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
  { network = 'mainnet', settings, ...options }: ExplorerOptions,
  prepare: (upstream: FaultUpstream) => void,
): Promise<Stoppable> {
  const upstream = await openFaultUpstream(options)
  prepare(upstream)
  const prefix = network.toUpperCase()
  const explorer = await startProgram(
    'explorer',
    {
      [`${prefix}_BASE_URL`]: upstream.url,
      [`${prefix}_API_KEY`]: upstream.key,
      [`${prefix}_API_SECRET`]: upstream.secret,
      ...settings,
    },
    MOVABLE_CLOCK,
  )
  return {
    origin: explorer.address,
    upstream,
    output: explorer.output,
    passTime: (milliseconds) => passTime(explorer, milliseconds),
    stop: async () => {
      await explorer.stop()
      await upstream.close()
    },
  }
}
