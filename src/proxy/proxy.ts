import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import { Hono } from 'hono'
import { compress } from 'hono/compress'
import { secureHeaders } from 'hono/secure-headers'
import { NETWORK_LIST_PATH } from '#contract/network-description.ts'
import { createDataService } from './data-service.ts'
import { type DialectFinding, findDialect } from './dialect-finding.ts'
import { createForward, problem } from './forward.ts'
import { listNetworks } from './network-list.ts'
import type { Upstream, UpstreamDependencies } from './upstream.ts'

export interface ProxyDependencies extends UpstreamDependencies {
  readonly upstreams: readonly Upstream[]
  /** Absolute; where the built app lies. Undefined where something else serves the page. */
  readonly appDirectory: string | undefined
  readonly reportFailure: (failure: { readonly reference: string; readonly error: unknown }) => void
  /** Told once for each network which dialect its service speaks, and how that is known. */
  readonly reportDialect: (network: string, finding: DialectFinding) => void
}

/** Nothing but what this origin serves; no inline script or style, no frame, no plugin. */
const contentSecurityPolicy = {
  defaultSrc: ["'none'"],
  scriptSrc: ["'self'"],
  styleSrc: ["'self'"],
  imgSrc: ["'self'", 'data:'],
  connectSrc: ["'self'"],
  manifestSrc: ["'self'"],
  baseUri: ["'none'"],
  formAction: ["'self'"],
  frameAncestors: ["'none'"],
}

/**
 * Serves the app and passes its questions to the data service of each network. Keys, secrets and tokens
 * stay on this side.
 */
export function createProxy(deps: ProxyDependencies): Hono {
  const services = deps.upstreams.map((upstream) => {
    const service = createDataService(upstream, deps)
    return {
      service,
      dialect: kept(
        () => findDialect(service),
        (finding) => deps.reportDialect(upstream.network, finding),
      ),
    }
  })
  const app = new Hono()
  app.use(
    secureHeaders({
      contentSecurityPolicy,
      crossOriginEmbedderPolicy: 'require-corp',
      crossOriginOpenerPolicy: 'same-origin',
      crossOriginResourcePolicy: 'same-origin',
      permissionsPolicy: { camera: [], geolocation: [], microphone: [], payment: [], usb: [] },
      referrerPolicy: 'no-referrer',
      // The proxy itself speaks plain HTTP; who puts TLS before it adds this there.
      strictTransportSecurity: false,
      xFrameOptions: 'DENY',
    }),
  )
  app.use(compress())

  app.get(NETWORK_LIST_PATH, async (c) => {
    c.header('Cache-Control', 'no-cache')
    return c.json(await listNetworks(services))
  })
  for (const { service, dialect } of services) {
    app.all(`/${service.upstream.network}/api/*`, createForward(service, dialect))
  }
  app.all('/:network/api/*', (c) =>
    problem(c, 404, `${c.req.param('network')} is not a network that is served here.`),
  )

  if (deps.appDirectory !== undefined) serveApp(app, deps.appDirectory)
  app.notFound((c) => problem(c, 404, `${c.req.path} is not served here.`))
  app.onError((error, c) => {
    const reference = crypto.randomUUID()
    deps.reportFailure({ reference, error })
    return problem(
      c,
      500,
      `Epochal failed on this request, and the failure is logged. Reference: ${reference}.`,
    )
  })
  return app
}

function serveApp(app: Hono, directory: string): void {
  const immutable = 'public, max-age=31536000, immutable'
  app.use(
    '*',
    serveStatic({
      root: directory,
      // The page itself comes from the handler below.
      rewriteRequestPath: (path) => (path === '/' ? '/index.html' : path),
      onFound: (_path, c) => {
        c.header('Cache-Control', c.req.path.startsWith('/assets/') ? immutable : 'no-cache')
      },
    }),
  )
  app.get('*', async (c, next) => {
    // Every page of the app is this one document; a file of the build that is not there is not.
    if (c.req.path.startsWith('/assets/')) return next()
    c.header('Cache-Control', 'no-cache')
    return c.html(await readFile(join(directory, 'index.html'), 'utf8'))
  })
}

/** Keeps a sure finding, and looks again after a failure or a guess. */
function kept(
  find: () => Promise<DialectFinding>,
  found: (finding: DialectFinding) => void,
): () => Promise<DialectFinding> {
  let asked: Promise<DialectFinding> | undefined
  return () => {
    asked ??= find().then(
      (finding) => {
        if (finding.isSure) found(finding)
        else asked = undefined
        return finding
      },
      (error) => {
        asked = undefined
        throw error
      },
    )
    return asked
  }
}
