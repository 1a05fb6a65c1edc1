import type { Upstream } from '../proxy/upstream/upstream.ts'
import { openLog, type WriteLine } from './open-log.ts'
import { untilParentEnds } from './parent-process.ts'
import { loadEnvFile, readSettings, type Settings } from './settings/read-settings.ts'
import { type RunningProxy, startProxy } from './start-proxy.ts'
import { runsService, startService, upstreamsBeside } from './start-service.ts'

/** The upstreams of the proxy in development; they keep running while the proxy is replaced. */
export interface DevelopmentSources {
  readonly settings: Settings
  readonly upstreams: readonly Upstream[]
  close(): Promise<void>
}

const writeLine: WriteLine = (line) => process.stderr.write(`${line}\n`)

const print = (text: string) => process.stdout.write(text)

/** Starts the service beside Vite's development server, if the settings say so. */
export async function startSources(environment: NodeJS.ProcessEnv): Promise<DevelopmentSources> {
  loadEnvFile()
  const settings = readSettings(environment)
  const running = runsService(settings) ? await startService(settings, { writeLine, print }) : undefined
  // Vite closes its server in order at SIGTERM alone.
  const end = () => process.kill(process.pid, 'SIGTERM')
  for (const signal of ['SIGINT', 'SIGHUP'] as const) process.once(signal, end)
  untilParentEnds().then(end)
  return {
    settings,
    upstreams: await upstreamsBeside(settings, running),
    close: async () => running?.close(),
  }
}

/** The document has Vite's script for hot reload inline, and scripts set its styles. */
const contentSecurityPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:"

/**
 * The proxy with the code as it is now. Vite responds first, to the requests for sources.
 * @param document the document of every page, for its address
 */
export function developProxy(
  { settings, upstreams }: DevelopmentSources,
  document: (url: string) => Promise<string>,
): RunningProxy {
  return startProxy(
    upstreams,
    { file: () => undefined, document, scriptsOf: () => [], contentSecurityPolicy },
    settings,
    openLog('proxy', settings, writeLine).log,
  )
}
