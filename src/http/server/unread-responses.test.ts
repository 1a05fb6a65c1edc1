import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { type Listening, listen } from './listen.ts'
import { createUnreadResponses, hasLongBody } from './unread-responses.ts'

test('a body is long from 64 kB, and any stream is', () => {
  async function* stream() {
    yield Buffer.from('x')
  }
  const bodies = [
    undefined,
    'x'.repeat(65_535),
    'x'.repeat(65_536),
    Buffer.alloc(65_535),
    Buffer.alloc(65_536),
  ]
  expect([...bodies, stream()].map((body) => hasLongBody({ body }))).toEqual([
    false,
    false,
    true,
    false,
    true,
    true,
  ])
})

test('of one client so many responses are begun; each that is written or closed makes room for another', async () => {
  const unread = createUnreadResponses()
  const begun: ServerResponse[] = []
  let refused = 0
  const server: Listening = await listen(
    (request, response) => {
      if (!unread.begin(request.url ?? '', 2, response)) {
        refused += 1
        response.writeHead(429).end()
        return
      }
      begun.push(response)
      response.write('x')
    },
    '127.0.0.1',
    0,
  )
  const request = (client: string) => {
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(`GET ${client} HTTP/1.1\r\nHost: x\r\n\r\n`)
    return socket
  }
  request('/a')
  const left = request('/a')
  await expect.poll(() => unread.total).toBe(2)
  request('/a')
  await expect.poll(() => refused).toBe(1)
  request('/b')
  await expect.poll(() => unread.total).toBe(3)
  begun[0]?.end()
  await expect.poll(() => unread.total).toBe(2)
  left.destroy()
  await expect.poll(() => unread.total).toBe(1)
  request('/a')
  await expect.poll(() => unread.total).toBe(2)
  expect(refused).toBe(1)
  for (const response of begun) response.destroy()
  await expect.poll(() => unread.total).toBe(0)
  await server.close()
})
