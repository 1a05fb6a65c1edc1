import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { SECOND } from '#cardano/utc-time.ts'
import { Secret } from '#contract/secret.ts'
import { type Listening, listen } from '#http/listen.ts'
import { refuseRequest } from '#http/refused-request.ts'
import type { AppFiles } from './proxy/front/app-files.ts'
import { proxyEventLine } from './proxy/operation/proxy-event-line.ts'
import { createProxy } from './proxy/proxy.ts'
import type { ProxyEvent } from './proxy/proxy-event.ts'
import type { Upstream } from './proxy/upstream/upstream.ts'
import { type OpenService, openService } from './service/open-service.ts'
import type { ServiceEvent } from './service/operation/service-event.ts'
import { serviceEventLine } from './service/operation/service-event-line.ts'
import type { Settings } from './settings.ts'

/** Where the programs tell the operator what they do, a line at a time. */
export type Tell = (line: string) => void

export interface RunningService {
  readonly service: OpenService
  readonly listening: Listening
  close(): Promise<void>
}

/** Name of the project whose key the explorer beside the service uses; made anew at each start. */
const OWN_PROJECT = 'Explorer beside this service'

/** Opens the service and lets it listen. */
export async function startService(settings: Settings, tell: Tell): Promise<RunningService> {
  const report = (event: ServiceEvent) => tell(serviceEventLine(event, settings.log))
  const service = await openService({
    dataDirectory: settings.dataDirectory,
    controlDatabase: settings.controlDatabase,
    publicUrl: settings.servicePublicUrl,
    dialect: settings.dialect,
    databases: settings.databases,
    samples: settings.samples,
    limits: settings.limits,
    memoryBytes: settings.serviceMemoryBytes,
    metricsFrom: settings.front.metricsFrom,
    now: Date.now,
    reportFailure: ({ reference, error }) => report({ kind: 'failure', requestId: reference, error }),
    reportRequest: settings.logRequests ? report : () => undefined,
    progress: (text) => report({ kind: 'step', text }),
  })
  try {
    const listening = await listen(service.listener, settings.host, settings.servicePort)
    return {
      service,
      listening,
      close: async () => {
        service.drain()
        await pause(settings.drainSeconds * SECOND)
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
      const key = await running?.service.replaceOwnKey(network, OWN_PROJECT)
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

/** The proxy as a Node listener. */
export interface RunningProxy {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
  /** Says how far the proxy has come with each network. */
  checkSetUp(): Promise<void>
  close(): Promise<void>
}

/** @param app undefined where something else serves the pages */
export function startProxy(
  upstreams: readonly Upstream[],
  app: AppFiles | undefined,
  settings: Settings,
  tell: Tell,
): RunningProxy {
  const report = (event: ProxyEvent) => tell(proxyEventLine(event, settings.log))
  const proxy = createProxy({ upstreams, app, front: settings.front, now: Date.now, report })
  return {
    listener: getRequestListener((request, connection) => proxy.fetch(request, connection as HttpBindings), {
      errorHandler: refuseRequest,
    }),
    checkSetUp: async () => {
      for (const setUp of await proxy.checkSetUp()) report({ kind: 'set-up', ...setUp })
    },
    close: proxy.close,
  }
}

/** True when our service is to run beside the proxy. */
export function runsService({ service, upstreams }: Settings): boolean {
  return service === 'on' || (service === 'auto' && upstreams.length === 0)
}
