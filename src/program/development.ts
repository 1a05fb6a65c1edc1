import { existsSync } from 'node:fs'
import type { Upstream } from '../proxy/upstream/upstream.ts'
import { readSettings, type Settings } from './settings/read-settings.ts'
import { type RunningProxy, startProxy } from './start-proxy.ts'
import { runsService, startService, upstreamsBeside } from './start-service.ts'

/** What the proxy asks while it is developed; it goes on while the proxy itself is made anew. */
export interface DevelopmentSources {
  readonly settings: Settings
  readonly upstreams: readonly Upstream[]
  close(): Promise<void>
}

const tell = (line: string) => process.stderr.write(`${line}\n`)

/** Starts the service beside Vite's dev server, where the settings say so. */
export async function startSources(environment: NodeJS.ProcessEnv): Promise<DevelopmentSources> {
  if (existsSync('.env')) process.loadEnvFile()
  const settings = readSettings(environment)
  const running = runsService(settings) ? await startService(settings, tell) : undefined
  return {
    settings,
    upstreams: await upstreamsBeside(settings, running),
    close: async () => running?.close(),
  }
}

/** Vite's own script for hot reload stands in the document, and its styles are set by script. */
const contentSecurityPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:"

/**
 * The proxy as it stands in the sources now; Vite answers what belongs to them first.
 * @param document of every page, for its address
 */
export function developProxy(
  { settings, upstreams }: DevelopmentSources,
  document: (url: string) => Promise<string>,
): RunningProxy {
  return startProxy(
    upstreams,
    { file: () => undefined, document, renderPage: undefined, pageScripts: [], contentSecurityPolicy },
    settings,
    tell,
  )
}
