import { DAY } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import { isLoopbackHost } from '#http/client-address.ts'
import type { Log } from '#http/log.ts'
import type { LimitPolicy } from '../service/access/limit-policy.ts'
import type { MailRoute } from '../service/mail/open-mailer.ts'
import type { ServiceOptions } from '../service/open-service.ts'
import { readProviders, type Settings } from './settings/read-settings.ts'

/**
 * The explorer's address as its visitors know it, without a slash at its end. A program that listens on every address of the machine, as in a
 * container, is at least at this machine's own.
 * @param listening the address that the explorer listens on, where the system has chosen its port
 */
export function publicUrl({ PUBLIC_URL, HOST, PORT }: Settings, listening?: string): string {
  if (PUBLIC_URL !== undefined) return PUBLIC_URL
  const port = listening === undefined ? PORT : Number(new URL(listening).port)
  return `http://${urlHost(HOST)}:${port}`
}

/** A host as URLs write it; the machine's own address for one that stands for all of them. */
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

/** The limits of every key of the plan `standard`, as the settings have them. */
export function standardLimits(settings: Settings): LimitPolicy {
  return {
    perSecond: settings.KEY_RATE_PER_SECOND,
    burst: settings.KEY_RATE_BURST,
    perDay: settings.KEY_QUOTA_PER_DAY,
  }
}

const MEGABYTE = 2 ** 20

/** The parts of the process that the data service is in. */
interface ServicePlace {
  /** Writes to the terminal. */
  readonly print: (text: string) => void
  /** The port that the service listens on, where the system has chosen it. */
  readonly port?: number | undefined
  /** The address that the explorer of this process listens on, where the system has chosen its port. */
  readonly explorerAddress?: string | undefined
  /** Proves that a call comes from the proxy of this process. */
  readonly proxyProof?: Secret
}

/** The options of the data service, as the settings have them. */
export function serviceOptions(
  settings: Settings,
  log: Log,
  { print, port = settings.SERVICE_PORT, explorerAddress, proxyProof }: ServicePlace,
): ServiceOptions {
  const explorerUrl = publicUrl(settings, explorerAddress)
  const localUrl = `http://127.0.0.1:${port}`
  return {
    dataDirectory: settings.DATA_DIR,
    controlDatabase: settings.CONTROL_DATABASE_URL,
    redis: settings.REDIS_URL,
    masterSecret: settings.MASTER_SECRET,
    nextMasterSecret: settings.MASTER_SECRET_NEW,
    publicUrl: settings.SERVICE_PUBLIC_URL ?? localUrl,
    publishedUrl:
      settings.SERVICE_PUBLIC_URL ?? (isForThisMachine(settings, explorerUrl) ? localUrl : undefined),
    dialect: settings.SERVICE_DIALECT,
    databases: settings.databases,
    samples: settings.SERVICE_SAMPLE_NETWORKS,
    dashboard: {
      explorerUrl,
      registration: settings.REGISTRATION,
      providers: readProviders(settings),
      mostProjects: settings.USER_PROJECTS,
      mostKeys: settings.PROJECT_KEYS,
    },
    proxyProof,
    mail: mailRoute(settings, explorerUrl, print),
    signingKeyLifetime: settings.SERVICE_SIGNING_KEY_DAYS * DAY,
    limits: standardLimits(settings),
    cacheBytes: settings.SERVICE_CACHE_MEGABYTES * MEGABYTE,
    trustedProxies: settings.TRUSTED_PROXIES,
    metricsFrom: settings.METRICS_FROM,
    allowedOrigins: settings.SERVICE_ALLOWED_ORIGINS,
    now: Date.now,
    log,
  }
}

/** Mails are shown in the terminal only where nobody but the person at it can register. */
function mailRoute(settings: Settings, explorerUrl: string, print: (text: string) => void): MailRoute {
  const { SMTP_URL: server, MAIL_FROM: sender } = settings
  if (server && sender) return { by: 'smtp', server, sender }
  return isForThisMachine(settings, explorerUrl) ? { by: 'terminal', print } : { by: 'nothing' }
}

/** Whether nobody but people at this machine can reach the programs. */
export function isForThisMachine({ HOST }: Pick<Settings, 'HOST'>, explorerUrl: string): boolean {
  return isLoopbackHost(HOST) && isLoopbackHost(new URL(explorerUrl).hostname)
}
