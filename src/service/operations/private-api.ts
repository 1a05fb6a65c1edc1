import { Hono } from 'hono'
import { type NetworkName, networks } from '#cardano/network.ts'
import type { ApiKey } from '../identity/api-key.ts'

/** Creates a project with a key. */
export type MakeKey = (network: NetworkName, projectName: string) => Promise<ApiKey>

/** Path of the private socket at which a key is created. */
export const MAKE_KEY_PATH = '/keys'

/** Serves the operator's commands, over a socket that only the service's own user can open. */
export function createPrivateApi(makeKey: () => MakeKey | undefined): Hono {
  const app = new Hono()
  app.post(MAKE_KEY_PATH, async (c) => {
    const make = makeKey()
    if (!make) return c.text('the service is starting; try again in a few seconds', 503)
    const { network, name }: { network: NetworkName; name: string } = await c.req.json()
    const fault = projectFault(network, name)
    if (fault) return c.text(fault, 400)
    return c.json(await make(network, name))
  })
  return app
}

/** One line that says why a project cannot be created; undefined when it can. */
export function projectFault(network: string, name: string): string | undefined {
  const known = Object.values(networks).find((candidate) => candidate.name === network)
  if (!known) return `"${network}" is not a network; there are ${Object.keys(networks).join(', ')}`
  if (known.state === 'announced') return `${network} is announced and not live yet`
  if (name.trim() === '' || name.length > 100) return 'a project needs a name of 1 to 100 characters'
  return undefined
}
