import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { SECOND } from '#cardano/utc-time.ts'
import { Secret } from '#contract/secret.ts'
import { type Listening, listen } from '#http/listen.ts'
import type { Upstream } from '../proxy/upstream/upstream.ts'
import { type OpenService, openService } from '../service/open-service.ts'
import type { ServiceEvent } from '../service/operations/service-event.ts'
import { serviceEventLine } from '../service/operations/service-event-line.ts'
import type { Tell } from './log-writer.ts'
import { serviceOptions } from './service-options.ts'
import type { Settings } from './settings/read-settings.ts'

export interface RunningService {
  readonly service: OpenService
  readonly listening: Listening
  close(): Promise<void>
}

/** Name of the project whose key the explorer beside the service uses; made anew at each start of this one. */
function ownProject({ DATA_DIR, SERVICE_PORT }: Settings): string {
  return `Explorer of ${hostname()}, ${resolve(DATA_DIR)}, ${SERVICE_PORT}`
}

/** Opens the service and lets it listen. */
export async function startService(settings: Settings, tell: Tell): Promise<RunningService> {
  const report = (event: ServiceEvent) => tell(serviceEventLine(event, settings.LOG_FORMAT))
  const service = await openService(
    serviceOptions(settings, {
      reportFailure: ({ reference, error }) => report({ kind: 'failure', requestId: reference, error }),
      reportRequest: settings.LOG_REQUESTS ? report : () => undefined,
      progress: (text) => report({ kind: 'step', text }),
    }),
  )
  try {
    const listening = await listen(service.listener, settings.HOST, settings.SERVICE_PORT)
    return {
      service,
      listening,
      close: async () => {
        service.drain()
        await pause(settings.SERVICE_DRAIN_SECONDS * SECOND)
        await listening.close()
        await service.close()
      },
    }
  } catch (error) {
    await service.close()
    throw error
  }
}

/** The upstreams of the settings, and for the other networks the service started beside the proxy. */
export async function upstreamsBeside(
  settings: Settings,
  running: RunningService | undefined,
): Promise<Upstream[]> {
  const own = (running?.service.networks ?? [])
    .filter((network) => !settings.upstreams.some((upstream) => upstream.network === network))
    .map(async (network): Promise<Upstream | undefined> => {
      const key = await running?.service.replaceOwnKey(network, ownProject(settings))
      const url = `${running?.listening.address}/${network}`
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
        }
      )
    })
  return [...settings.upstreams, ...(await Promise.all(own)).filter((upstream) => upstream !== undefined)]
}

/** True when our service is to run beside the proxy. */
export function runsService({ SERVICE_MODE, upstreams }: Settings): boolean {
  return SERVICE_MODE === 'on' || (SERVICE_MODE === 'auto' && upstreams.length === 0)
}
