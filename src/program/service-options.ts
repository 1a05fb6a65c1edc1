import type { ServiceOptions } from '../service/open-service.ts'
import type { Settings } from './settings/read-settings.ts'

const MEGABYTE = 2 ** 20

/** The parts of the service's options that settings do not decide. */
type ServiceReports = Pick<
  ServiceOptions,
  'reportFailure' | 'reportRequest' | 'reportOutage' | 'reportOveruse' | 'reportAuthentication' | 'progress'
>

/**
 * The options of the data service, as the settings have them.
 * @param port the port that it listens on, which the system may have chosen
 */
export function serviceOptions(
  settings: Settings,
  reports: ServiceReports,
  port = settings.SERVICE_PORT,
): ServiceOptions {
  return {
    dataDirectory: settings.DATA_DIR,
    controlDatabase: settings.CONTROL_DATABASE_URL,
    masterSecret: settings.MASTER_SECRET,
    nextMasterSecret: settings.MASTER_SECRET_NEW,
    publicUrl: settings.SERVICE_PUBLIC_URL ?? `http://127.0.0.1:${port}`,
    dialect: settings.SERVICE_DIALECT,
    databases: settings.databases,
    samples: settings.SERVICE_SAMPLE_NETWORKS,
    dashboard: {
      explorerUrl: settings.PUBLIC_URL ?? `http://${urlHost(settings.HOST)}:${settings.PORT}`,
      registration: settings.REGISTRATION,
      mostProjects: settings.USER_PROJECTS,
      mostKeys: settings.PROJECT_KEYS,
    },
    limits: {
      perSecond: settings.KEY_RATE_PER_SECOND,
      burst: settings.KEY_RATE_BURST,
      perDay: settings.KEY_QUOTA_PER_DAY,
    },
    cacheBytes: settings.SERVICE_CACHE_MEGABYTES * MEGABYTE,
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsFrom: settings.METRICS_FROM,
    allowedOrigins: settings.SERVICE_ALLOWED_ORIGINS,
    now: Date.now,
    ...reports,
  }
}

/** A host as URLs write it. */
function urlHost(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}
