import { type Context, Hono } from 'hono'
import { type KeyManagement, KeyRefusal } from './key-management.ts'
import type { SigningKeyManagement } from './signing-key-management.ts'

/** Path of the private socket below which the commands about keys have a path each, with their names. */
export const KEYS_PATH = '/keys'

/** Path of the private socket below which the command about signing keys lies. */
export const SIGNING_KEY_PATH = '/signing-key'

/** What the operator's commands are carried out by. */
export interface Management {
  readonly keys: KeyManagement
  /** Undefined where a command has the database open, and not the service. */
  readonly signingKeys?: SigningKeyManagement
}

/** The arguments of a command about keys, by its name. */
export interface KeyCommandArguments {
  readonly create: { readonly network: string; readonly name: string }
  readonly list: Readonly<Record<string, never>>
  readonly delete: { readonly beginning: string; readonly own: boolean }
  readonly replace: { readonly beginning: string; readonly keep: boolean }
}

const STARTING = 'the service is starting; try again in a few seconds'

/**
 * Serves the operator's commands, over a socket that only the service's own user can open. Its requests come from
 * the same version of the program; a refused command is 400 with the reason as text.
 * @param management undefined while the service is starting
 */
export function createPrivateApi(management: () => Management | undefined): Hono {
  const app = new Hono()

  function serve<Name extends keyof KeyCommandArguments>(
    name: Name,
    run: (keys: KeyManagement, given: KeyCommandArguments[Name]) => Promise<unknown>,
  ): void {
    app.post(`${KEYS_PATH}/${name}`, async (c: Context) => {
      const keys = management()?.keys
      if (!keys) return c.text(STARTING, 503)
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
  app.post(`${SIGNING_KEY_PATH}/replace`, async (c: Context) => {
    const signingKeys = management()?.signingKeys
    if (!signingKeys) return c.text(STARTING, 503)
    const { atOnce }: { readonly atOnce: boolean } = await c.req.json()
    return c.json(await signingKeys.replace(atOnce))
  })
  return app
}
