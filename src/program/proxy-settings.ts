import type { FrontSettings } from '../proxy/proxy.ts'
import { publicUrl } from './public-url.ts'
import type { Settings } from './settings/read-settings.ts'

const MEGABYTE = 2 ** 20

/**
 * The settings of the proxy.
 * @param listening the address that the explorer listens on, where the system has chosen its port
 */
export function proxySettings(settings: Settings, listening?: string): FrontSettings {
  return {
    publicUrl: publicUrl(settings, listening),
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
  }
}

function publicHostName({ PUBLIC_URL, HOST }: Settings): string {
  return PUBLIC_URL === undefined ? HOST : new URL(PUBLIC_URL).hostname
}
