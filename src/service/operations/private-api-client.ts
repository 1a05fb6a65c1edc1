import { type KeyManagement, KeyRefusal } from './key-management.ts'
import { KEYS_PATH, type KeyCommandArguments } from './private-api.ts'

/** Sends a body as JSON to the running service, over its private socket. */
export type SendToService = (
  path: string,
  body: unknown,
) => Promise<{ readonly status: number; readonly text: string }>

/** The commands about keys, carried out by the running service that has the data directory open. */
export function createRemoteKeyManagement(send: SendToService): KeyManagement {
  async function request<Name extends keyof KeyCommandArguments>(
    name: Name,
    given: KeyCommandArguments[Name],
  ) {
    const { status, text } = await send(`${KEYS_PATH}/${name}`, given)
    if (status === 200) return JSON.parse(text)
    if (status === 400) throw new KeyRefusal(text)
    throw new KeyRefusal(
      status === 404
        ? 'the running service is of another version of Epochal; restart it'
        : `the running service could not do it: ${text}`,
    )
  }

  return {
    create: (network, name) => request('create', { network, name }),
    list: () => request('list', {}),
    delete: (beginning, own) => request('delete', { beginning, own }),
    replace: (beginning, keep) => request('replace', { beginning, keep }),
  }
}
