import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#cardano/utc-time.ts'
import { Secret } from '#contract/secret.ts'
import type { Listening } from '#http/server/listen.ts'
import type { Upstream } from '../proxy/upstream/upstream.ts'
import { type OpenService, openService } from '../service/open-service.ts'
import { readExplorerId } from './explorer-id.ts'
import { listenAsSet, listenEarly } from './listen-as-set.ts'
import { openLog, type WriteLine } from './open-log.ts'
import { serviceOptions } from './service-options.ts'
import type { Settings } from './settings/read-settings.ts'

export interface RunningService {
  readonly service: OpenService
  readonly listening: Listening
  /** Proves that a call comes from the proxy of this process. */
  readonly proxyProof: Secret
  close(): Promise<void>
}

export interface ServiceSurroundings {
  readonly writeLine: WriteLine
  /** Writes to the terminal, where mails are shown when no mail server is set. */
  readonly print: (text: string) => void
  /** The address that the explorer of this process listens on, where the system has chosen its port. */
  readonly explorerAddress?: string | undefined
}

const MAILS_OFF =
  'mails are off, and with them registration by e-mail and links to sign in: SMTP_URL is not set, and HOST or PUBLIC_URL lets others than this machine in'

/** Opens the service and listens for requests. */
export async function startService(
  settings: Settings,
  { writeLine, print, explorerAddress }: ServiceSurroundings,
): Promise<RunningService> {
  const { log, close: closeLog } = openLog('service', settings, writeLine)
  const chosen = settings.SERVICE_PORT === 0 ? await listenEarly(settings, 'SERVICE_PORT') : undefined
  const proxyProof = new Secret(randomBytes(32).toString('base64url'))
  const options = serviceOptions(settings, log, { print, port: chosen?.port, explorerAddress, proxyProof })
  const service = await openService(options).catch(async (error: unknown) => {
    await chosen?.listening.close()
    throw error
  })
  try {
    chosen?.respondWith(service.listener)
    const listening = chosen?.listening ?? (await listenAsSet(service.listener, settings, 'SERVICE_PORT'))
    log({ event: 'step', text: `listening on ${listening.address}` })
    if (options.mail.by === 'nothing') log({ event: 'step', text: MAILS_OFF })
    return {
      service,
      listening,
      proxyProof,
      close: async () => {
        service.drain()
        await pause(settings.SERVICE_DRAIN_SECONDS * SECOND)
        await listening.close()
        await service.close()
        closeLog()
      },
    }
  } catch (error) {
    await service.close()
    throw error
  }
}

/** The upstreams that the settings name, and for the other networks the service started beside the proxy. */
export async function upstreamsBeside(
  settings: Settings,
  running: RunningService | undefined,
): Promise<Upstream[]> {
  if (!running) return [...settings.upstreams]
  const { service, listening, proxyProof } = running
  // Its key is replaced at each start. Instances on one machine may share a directory, and have ports of their own.
  const project = `Explorer ${await readExplorerId(settings.DATA_DIR)}, ${settings.SERVICE_PORT}`
  const own = service.networks
    .filter((network) => !settings.upstreams.some((upstream) => upstream.network === network))
    .map(async (network): Promise<Upstream | undefined> => {
      const key = await service.replaceOwnKey(network, project)
      const url = `${listening.address}/${network}`
      return (
        key && {
          network,
          baseUrl: url,
          authUrl: url,
          apiKey: key.key,
          apiSecret: new Secret(key.secret),
          authMethod: 'form',
          dialect: 'auto',
          perSecond: undefined,
          bytesPerDay: undefined,
          proxyProof,
        }
      )
    })
  return [...settings.upstreams, ...(await Promise.all(own)).filter((upstream) => upstream !== undefined)]
}

/** Whether the data service runs beside the proxy. */
export function runsService({ SERVICE_MODE, upstreams }: Settings): boolean {
  return SERVICE_MODE === 'on' || (SERVICE_MODE === 'auto' && upstreams.length === 0)
}
