import { isNetworkName, type NetworkName } from '#cardano/network.ts'
import { openService } from '../../service/open-service.ts'
import { MAKE_KEY_PATH, projectFault } from '../../service/operations/private-api.ts'
import { DataDirectoryLocked, requestFromHolder } from '../../service/store/embedded/data-directory.ts'
import type { Log } from '../log-writer.ts'
import { serviceOptions } from '../service-options.ts'
import type { Settings } from '../settings/read-settings.ts'
import { SettingFault } from '../settings/setting-fault.ts'
import { defineCommand, UsageFault } from './command.ts'

export const keyCreateCommand = defineCommand({
  name: 'key create',
  shortName: 'key',
  summary: 'Create a project with an API key, and print the key and its secret once.',
  options: {
    network: { type: 'string', value: 'NETWORK', meaning: 'Network of the key, such as mainnet.' },
    name: { type: 'string', value: 'NAME', meaning: 'Name of the project, 1 to 100 characters.' },
  },
  run: async ({ network, name }, { settings, print, log }) => {
    const fault = projectFault(network, name)
    if (fault || !isNetworkName(network)) throw new UsageFault(`key create: ${fault}`)
    const { key, secret } = await createKey(network, name, settings(), log)
    print(`API key     ${key}\nAPI secret  ${secret}\n`)
    log('The secret is shown this once and is not stored.')
  },
})

interface CreatedKey {
  readonly key: string
  readonly secret: string
}

/** Creates the key in the running service that has the data directory open, or else opens the directory. */
async function createKey(
  network: NetworkName,
  name: string,
  settings: Settings,
  log: Log,
): Promise<CreatedKey> {
  try {
    const service = await openService({
      ...serviceOptions(settings, {
        reportFailure: ({ error }) => log(String(error)),
        reportRequest: () => undefined,
        progress: log,
      }),
      databases: [],
      samples: false,
    })
    const created = await service.makeKey(network, name)
    await service.close()
    return created
  } catch (error) {
    if (!(error instanceof DataDirectoryLocked)) throw error
    const { status, text } = await requestFromHolder(error.holder, MAKE_KEY_PATH, { network, name })
    if (status !== 200) throw new SettingFault(`the running service created no key: ${text}`)
    return JSON.parse(text)
  }
}
