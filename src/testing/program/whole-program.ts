import { rm } from 'node:fs/promises'
import { listen } from '#http/server/listen.ts'
import { readSettings } from '../../program/settings/read-settings.ts'
import { startProxy } from '../../program/start-proxy.ts'
import { startService, upstreamsBeside } from '../../program/start-service.ts'
import { makeDataDirectory } from '../service/data-directory.ts'

/** Both servers in this process, with the sample networks, on an embedded database of their own. */
export interface WholeProgram {
  /** URL of the proxy, without a slash at the end. */
  readonly address: string
  close(): Promise<void>
}

export async function openWholeProgram(): Promise<WholeProgram> {
  const directory = await makeDataDirectory('samples')
  const settings = readSettings({ DATA_DIR: directory, SERVICE_PORT: '0' })
  const silent = () => undefined
  const service = await startService(settings, { writeLine: silent, print: silent })
  const proxy = startProxy(await upstreamsBeside(settings, service), undefined, settings, silent)
  const server = await listen(proxy.listener, '127.0.0.1', 0)
  return {
    address: server.address,
    close: async () => {
      await server.close()
      await proxy.close()
      await service.close()
      await rm(directory, { recursive: true })
    },
  }
}
