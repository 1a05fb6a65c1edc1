import type { IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { createClientReader, createOperatorAccess } from '#http/client-address.ts'
import { Refusal } from '#http/refusal.ts'
import { operationsRoutes } from './operations-routes.ts'

/** @returns the status of `/metrics` for a request over a connection from this address */
async function metricsStatus(peer: string, headers: Record<string, string>): Promise<number> {
  const routes = operationsRoutes({
    health: async () => [],
    sharing: () => undefined,
    isDraining: () => false,
    metrics: {
      counting: (log) => log,
      measure: () => undefined,
      text: async () => 'up 1\n',
      contentType: 'text/plain',
    },
    readClient: createClientReader(['10.0.0.0/8']),
    mayReadMetrics: createOperatorAccess(['192.168.0.0/16'], 'http://127.0.0.1'),
  })
  const incoming = { socket: { remoteAddress: peer }, headers } as unknown as IncomingMessage
  const request = { method: 'GET', url: '/metrics', path: '/metrics', header: () => undefined, incoming }
  try {
    return (await routes.get('/metrics')?.(request))?.status ?? 0
  } catch (error) {
    if (error instanceof Refusal) return error.status
    throw error
  }
}

test.each([
  ['this machine', '127.0.0.1', {}, 200],
  ['this machine over IPv6', '::ffff:127.0.0.1', {}, 200],
  ['an unknown proxy on this machine', '127.0.0.1', { 'x-forwarded-for': '192.168.7.7' }, 404],
  ['a listed address', '192.168.7.7', {}, 200],
  ['another address', '203.0.113.9', {}, 404],
  ['a listed address behind a trusted proxy', '10.0.0.1', { 'x-forwarded-for': '192.168.7.7' }, 200],
  ['another address behind a trusted proxy', '10.0.0.1', { 'x-forwarded-for': '203.0.113.9' }, 404],
  [
    'another address that claims a listed one',
    '10.0.0.1',
    { 'x-forwarded-for': '192.168.7.7, 203.0.113.9' },
    404,
  ],
])('metrics for %s: %s %o', async (_, peer, headers, status) => {
  expect(await metricsStatus(peer, headers)).toBe(status)
})
