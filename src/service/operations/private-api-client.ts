import { type KeyManagement, KeyRefusal } from './key-management.ts'
import { KEYS_PATH, type KeyCommandArguments, SIGNING_KEY_PATH } from './private-api.ts'
import type { SigningKeyManagement } from './signing-key-management.ts'

/** Sends a body as JSON to the running service, over its private socket. */
export type SendToService = (path: string, body: unknown) => Promise<ServiceReply>

interface ServiceReply {
  readonly status: number
  readonly text: string
}

/** The commands about keys, carried out by the running service that has the data directory open. */
export function createRemoteKeyManagement(send: SendToService): KeyManagement {
  async function request<Name extends keyof KeyCommandArguments>(
    name: Name,
    given: KeyCommandArguments[Name],
  ) {
    return resultOf(await send(`${KEYS_PATH}/${name}`, given))
  }

  return {
    create: (network, name) => request('create', { network, name }),
    list: () => request('list', {}),
    delete: (beginning, own) => request('delete', { beginning, own }),
    replace: (beginning, keep) => request('replace', { beginning, keep }),
  }
}

/** The command about signing keys, carried out by the running service that has the data directory open. */
export function createRemoteSigningKeyManagement(send: SendToService): SigningKeyManagement {
  return { replace: async (atOnce) => resultOf(await send(`${SIGNING_KEY_PATH}/replace`, { atOnce })) }
}

/** @throws {KeyRefusal} with the reason of a command that was not carried out */
function resultOf({ status, text }: ServiceReply) {
  if (status === 200) return JSON.parse(text)
  if (status === 400) throw new KeyRefusal(text)
  throw new KeyRefusal(
    status === 404
      ? 'the running service is of another version of Epochal; restart it'
      : `the running service could not do it: ${text}`,
  )
}
