import { Fault } from '#http/fault.ts'
import { type Listening, listen } from '#http/server/listen.ts'
import type { Settings } from './settings/read-settings.ts'

/**
 * Listens on the host of the settings, and on the port of one of them.
 * @throws {Fault} naming the setting that makes it impossible.
 */
export async function listenAsSet(
  handler: Parameters<typeof listen>[0],
  settings: Settings,
  portSetting: 'PORT' | 'SERVICE_PORT',
): Promise<Listening> {
  const { HOST: host, [portSetting]: port } = settings
  try {
    return await listen(handler, host, port)
  } catch (cause) {
    throw new Fault('operator', listenFault(cause, host, port, portSetting), cause)
  }
}

function listenFault(error: unknown, host: string, port: number, portSetting: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  switch (code) {
    case 'EADDRINUSE':
      return `the setting ${portSetting} is wrong: port ${port} of ${host} is in use already`
    case 'EACCES':
      return `the setting ${portSetting} is wrong: this user may not listen on port ${port}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
    case 'EINVAL':
      return `the setting HOST is wrong: ${host} is no address of this machine`
    default:
      return `nothing can listen on ${portSetting} ${port} of HOST ${host} (${code})`
  }
}

type Listener = Parameters<typeof listen>[0]

export interface EarlyListening {
  readonly listening: Listening
  readonly port: number
  respondWith(listener: Listener): void
}

/**
 * Listens on a port that the system chooses before a program is opened whose links, mails and tokens hold that port.
 * The port is unknown to clients until the program is open; a request that comes before gets no response.
 * @throws {Fault}
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
