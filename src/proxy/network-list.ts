import { networks } from '#cardano/network.ts'
import {
  type ListedNetwork,
  type NetworkDescription,
  readNetworkDescription,
} from '#contract/network-description.ts'
import { type DataService, NoAnswer } from './data-service.ts'
import type { DialectFinding } from './dialect-finding.ts'

export interface ListedService {
  readonly service: DataService
  readonly dialect: () => Promise<DialectFinding>
}

/** The networks that have a source, with what their services say of themselves, and the announced ones. */
export function listNetworks(services: readonly ListedService[]): Promise<ListedNetwork[]> {
  const listed = Object.values(networks).map(async ({ name, state }): Promise<ListedNetwork[]> => {
    if (state === 'announced') return [{ name, state, description: null }]
    const found = services.find(({ service }) => service.upstream.network === name)
    return found ? [{ name, state, description: await describe(found) }] : []
  })
  return Promise.all(listed).then((lists) => lists.flat())
}

async function describe({ service, dialect }: ListedService): Promise<NetworkDescription | null> {
  try {
    const response = await service.get('')
    const { text } = response
    const described =
      response.ok && response.headers.get('Content-Type')?.startsWith('application/json')
        ? readNetworkDescription(JSON.parse(text))
        : undefined
    return {
      ...(described ?? {
        network: service.upstream.network,
        source: 'live',
        start_time: null,
        recording: null,
      }),
      dialect: (await dialect()).dialect,
    }
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof SyntaxError) return null
    throw error
  }
}
