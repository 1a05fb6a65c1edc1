import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { getRequestListener, type HttpBindings } from '@hono/node-server'
import { systemClock } from '#async/clock.ts'
import { isLoopbackHost } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import { HOST_OF_NONE, unreadableRequest } from '#http/server/message-fault.ts'
import type { AppFiles } from '../proxy/front/app-files.ts'
import { ListFiles } from '../proxy/lists/list-files.ts'
import { createProxy, type FrontSettings } from '../proxy/proxy.ts'
import type { Upstream } from '../proxy/upstream/upstream.ts'
import { publicUrl } from './service-options.ts'
import type { Settings } from './settings/read-settings.ts'

const MEGABYTE = 2 ** 20

/**
 * The settings of the proxy.
 * @param listening the address that the explorer listens on, where the system has chosen its port
 */
export function proxySettings(settings: Settings, listening?: string): FrontSettings {
  return {
    publicUrl: publicUrl(settings, listening),
    isExposed: !isLoopbackHost(settings.HOST),
    hostNames: [...settings.ALLOWED_HOSTS, publicHostName(settings)],
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsFrom: settings.METRICS_FROM,
    visitorRate: {
      perSecond: settings.VISITOR_RATE_PER_SECOND,
      burst: settings.VISITOR_RATE_BURST,
    },
    hstsSubdomains: settings.PROXY_HSTS_SUBDOMAINS,
    cacheBytes: settings.PROXY_CACHE_MEGABYTES * MEGABYTE,
    serviceWorker: settings.PROXY_SERVICE_WORKER,
    site: { links_out: settings.PROXY_LINKS_OUT },
  }
}

function publicHostName({ PUBLIC_URL, HOST }: Settings): string {
  return PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname
}

/** The proxy as a Node listener. */
export interface RunningProxy {
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void
  /** Checks and logs whether each network works. */
  check(): Promise<void>
  close(): Promise<void>
}

/**
 * @param app the files of the built app; undefined in tests that need no page
 * @param listening the address that the explorer listens on, where the system has chosen its port
 */
export function startProxy(
  upstreams: readonly Upstream[],
  app: AppFiles | undefined,
  settings: Settings,
  log: Log,
  listening?: string,
): RunningProxy {
  const proxy = createProxy({
    upstreams,
    app,
    front: proxySettings(settings, listening),
    files: new ListFiles(join(settings.DATA_DIR, 'lists'), log),
    clock: systemClock,
    log,
  })
  return {
    listener: getRequestListener((request, connection) => proxy.fetch(request, connection as HttpBindings), {
      errorHandler: unreadableRequest,
      hostname: HOST_OF_NONE,
    }),
    check: proxy.check,
    close: proxy.close,
  }
}
