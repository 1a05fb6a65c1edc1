import type { Listening, listen } from '#http/server/listen.ts'
import { listenAsSet } from './listen-as-set.ts'
import type { Settings } from './settings/read-settings.ts'

type Listener = Parameters<typeof listen>[0]

export interface EarlyListening {
  readonly listening: Listening
  readonly port: number
  respondWith(listener: Listener): void
}

/**
 * Listens on a port that the system chooses before a program is opened whose links, mails and tokens hold that port.
 * The port is unknown to clients until the program is open; a request that comes before gets no response.
 * @throws {SettingFault}
 */
export async function listenEarly(
  settings: Settings,
  portSetting: 'PORT' | 'SERVICE_PORT',
): Promise<EarlyListening> {
  let respond: Listener = (request) => request.socket.destroy()
  const listening = await listenAsSet(
    (request, response) => respond(request, response),
    settings,
    portSetting,
  )
  return {
    listening,
    port: Number(new URL(listening.address).port),
    respondWith: (listener) => {
      respond = listener
    },
  }
}
