import { fileURLToPath } from 'node:url'
import type { Upstream } from '../proxy/upstream/upstream.ts'
import { type EarlyListening, listenAsSet } from './listen-as-set.ts'
import { openLog, type WriteLine } from './open-log.ts'
import { publicUrl } from './service-options.ts'
import type { Settings } from './settings/read-settings.ts'

export interface RunningExplorer {
  /** The explorer's address as its visitors know it. */
  readonly publicUrl: string
  /** Checks and logs whether each network works. */
  check(): Promise<void>
  close(): Promise<void>
}

/** The built app is beside the built servers: dist/web beside dist/server. */
const appDirectory = fileURLToPath(new URL('../web', import.meta.url))

/**
 * Starts the proxy with the built app, and listens for requests.
 * @param early listens already
 */
export async function startExplorer(
  upstreams: readonly Upstream[],
  settings: Settings,
  writeLine: WriteLine,
  early?: EarlyListening,
): Promise<RunningExplorer> {
  // Loaded here, so that the service alone does not load the proxy.
  const [{ startProxy }, { readAppFiles }] = await Promise.all([
    import('./start-proxy.ts'),
    import('../proxy/front/app-files.ts'),
  ])
  const app = readAppFiles(appDirectory)
  const { log, close: closeLog } = openLog('proxy', settings, writeLine)
  const proxy = startProxy(upstreams, app, settings, log, early?.listening.address)
  early?.respondWith(proxy.listener)
  const listening = early?.listening ?? (await listenAsSet(proxy.listener, settings, 'PORT'))
  log({ event: 'step', text: `listening on ${listening.address}` })
  return {
    publicUrl: publicUrl(settings, listening.address),
    check: proxy.check,
    close: async () => {
      await listening.close()
      await proxy.close()
      closeLog()
    },
  }
}
