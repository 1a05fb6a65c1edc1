import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { runsService, startProxy, startService, upstreamsBeside } from './epochal.ts'
import { readSettings } from './settings.ts'

export interface DevelopmentProxy {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
  readonly close: () => Promise<void>
}

/** Vite's own script for hot reload stands in the document, and its styles are set by script. */
const contentSecurityPolicy =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self' ws:"

/**
 * Starts the service and the proxy for Vite's dev server, which answers what belongs to the sources first.
 * @param document of every page, for its address
 */
export async function startForDevelopment(
  environment: NodeJS.ProcessEnv,
  document: (url: string) => Promise<string>,
): Promise<DevelopmentProxy> {
  if (existsSync('.env')) process.loadEnvFile()
  const tell = (line: string) => process.stderr.write(`${line}\n`)
  const settings = readSettings(environment)
  const running = runsService(settings) ? await startService(settings, tell) : undefined
  const app = { file: () => undefined, document, contentSecurityPolicy }
  const proxy = startProxy(await upstreamsBeside(settings, running), app, settings, tell)
  return {
    listener: proxy.listener,
    close: async () => {
      await proxy.close()
      await running?.close()
    },
  }
}
