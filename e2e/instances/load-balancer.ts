import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { httpGet } from './http-request.ts'

/** Milliseconds between two readiness checks of an instance. */
const CHECK_INTERVAL = 100

/** An instance behind the balancer. */
export interface Backend {
  readonly port: number
  /** Result of the latest readiness check. */
  isReady: boolean
}

export interface LoadBalancer {
  readonly url: string
  /** Waits until a readiness check of an instance succeeds. */
  whenReady(backend: Backend): Promise<void>
  close(): Promise<void>
}

/**
 * A load balancer that checks the readiness of each instance, and retries a request on another instance when a
 * connection fails before a response: GET requests are safe to repeat.
 */
export async function startLoadBalancer(backends: () => readonly Backend[]): Promise<LoadBalancer> {
  let turn = 0
  const waiting = new Map<Backend, () => void>()
  const check = async (backend: Backend) => {
    const response = await httpGet(backend.port, '/health/ready').catch(() => undefined)
    backend.isReady = response?.status === 200
    if (backend.isReady) waiting.get(backend)?.()
  }
  const checks = setInterval(() => {
    for (const backend of backends()) void check(backend)
  }, CHECK_INTERVAL)
  const server = createServer(async ({ url = '', headers }, response) => {
    const tried = new Set<Backend>()
    for (;;) {
      const ready = backends().filter((backend) => backend.isReady && !tried.has(backend))
      const backend = ready[turn++ % ready.length]
      if (!backend) {
        response.writeHead(502).end()
        return
      }
      tried.add(backend)
      const forwarded = await httpGet(backend.port, url, headers).catch(() => undefined)
      if (forwarded) {
        response.writeHead(forwarded.status).end(forwarded.body)
        return
      }
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    whenReady: (backend) => new Promise((resolve) => waiting.set(backend, resolve)),
    close: async () => {
      clearInterval(checks)
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
