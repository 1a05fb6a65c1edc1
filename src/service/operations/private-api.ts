import { type Context, Hono } from 'hono'
import { type KeyManagement, KeyRefusal } from './key-management.ts'

/** Path of the private socket below which the commands about keys have a path each, with their names. */
export const KEYS_PATH = '/keys'

/** The arguments of a command about keys, by its name. */
export interface KeyCommandArguments {
  readonly create: { readonly network: string; readonly name: string }
  readonly list: Readonly<Record<string, never>>
  readonly delete: { readonly beginning: string; readonly own: boolean }
  readonly replace: { readonly beginning: string; readonly keep: boolean }
}

/**
 * Serves the operator's commands, over a socket that only the service's own user can open. Its requests come from
 * the same version of the program; a refused command is 400 with the reason as text.
 * @param management undefined while the service is starting
 */
export function createPrivateApi(management: () => KeyManagement | undefined): Hono {
  const app = new Hono()

  function serve<Name extends keyof KeyCommandArguments>(
    name: Name,
    run: (keys: KeyManagement, given: KeyCommandArguments[Name]) => Promise<unknown>,
  ): void {
    app.post(`${KEYS_PATH}/${name}`, async (c: Context) => {
      const keys = management()
      if (!keys) return c.text('the service is starting; try again in a few seconds', 503)
      try {
        return c.json(await run(keys, await c.req.json()))
      } catch (error) {
        if (!(error instanceof KeyRefusal)) throw error
        return c.text(error.message, 400)
      }
    })
  }

  serve('create', (keys, { network, name }) => keys.create(network, name))
  serve('list', (keys) => keys.list())
  serve('delete', (keys, { beginning, own }) => keys.delete(beginning, own))
  serve('replace', (keys, { beginning, keep }) => keys.replace(beginning, keep))
  return app
}
