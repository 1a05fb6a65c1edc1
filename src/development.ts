import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isNetworkName } from '#cardano/network.ts'
import { NETWORK_LIST_PATH } from '#contract/network-description.ts'
import { proxyListener, runsService, startService, upstreamsBeside } from './epochal.ts'
import { readSettings } from './settings.ts'

export interface DevelopmentProxy {
  /** True for what the proxy answers; the rest is Vite's. */
  readonly handles: (url: string | undefined) => boolean
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
  readonly close: () => Promise<void>
}

/** Starts the service beside Vite's dev server, and gives the proxy as a part of it. */
export async function startForDevelopment(environment: NodeJS.ProcessEnv): Promise<DevelopmentProxy> {
  if (existsSync('.env')) process.loadEnvFile()
  const tell = (line: string) => process.stderr.write(`${line}\n`)
  const settings = readSettings(environment)
  const running = runsService(settings) ? await startService(settings, tell) : undefined
  return {
    handles: (url = '/') => {
      const { pathname } = new URL(url, 'http://localhost')
      const [, network = '', place] = pathname.split('/')
      return pathname === NETWORK_LIST_PATH || (isNetworkName(network) && place === 'api')
    },
    listener: proxyListener(await upstreamsBeside(settings, running), undefined, tell),
    close: async () => running?.close(),
  }
}
