import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { systemClock } from '#async/clock.ts'
import { SECOND } from '#cardano/utc-time.ts'
import { createUpstreamAgent, receiveResponse } from './upstream-request.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

/** Called with the socket of each request. */
let connected: ((socket: Socket) => void) | undefined

/** A server that answers each request with these bytes. */
async function serve(...parts: readonly (string | Buffer)[]) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', () => {
      connected?.(socket)
      for (const part of parts) socket.write(part)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const dispatcher = createUpstreamAgent(SECOND)
  closers.push(
    () => dispatcher.destroy(),
    () => server.close(),
  )
  const request = {
    origin: `http://127.0.0.1:${port}`,
    path: '/',
    method: 'GET',
    headers: {},
    headTimeout: 10 * SECOND,
    pieceTimeout: 30 * SECOND,
    timeout: 100 * SECOND,
  } as const
  return { dispatcher, request }
}

function head(coding: string, body: Buffer): string {
  return `HTTP/1.1 200 OK\r\nContent-Encoding: ${coding}\r\nContent-Length: ${body.length}\r\n\r\n`
}

const plain = Buffer.from('{"id":7}'.repeat(100))

describe('a body is decoded as its codings say', () => {
  test.each([
    ['gzip', gzipSync(plain)],
    ['x-gzip', gzipSync(plain)],
    ['GZip', gzipSync(plain)],
    ['gzip, identity', gzipSync(plain)],
    [' identity ,gzip', gzipSync(plain)],
    ['BR', brotliCompressSync(plain)],
    ['identity', plain],
    ['br, gzip', gzipSync(brotliCompressSync(plain))],
  ])('%s', async (coding, body) => {
    const { dispatcher, request } = await serve(head(coding, body), body)
    const transport = { dispatcher, clock: systemClock }
    expect((await receiveResponse(transport, request, 10_000)).body).toEqual(plain)
  })
})

test('a body that is too long is not decoded to its end', async () => {
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  const { dispatcher, request } = await serve(head('gzip', bomb), bomb)
  const received = receiveResponse({ dispatcher, clock: systemClock }, request, 10_000)
  await expect(received).rejects.toMatchObject({ kind: 'oversized' })
})

test.each([102, 103])('a status %i before the final one is skipped', async (status) => {
  const early = `HTTP/1.1 ${status} Early\r\nLink: </a>\r\n\r\n`
  const { dispatcher, request } = await serve(early, head('identity', plain), plain)
  const transport = { dispatcher, clock: systemClock }
  const { status: final, body } = await receiveResponse(transport, request, 10_000)
  expect([final, body]).toEqual([200, plain])
})

describe('what is not HTTP is told as that', () => {
  const body = '\r\nContent-Length: 2\r\n\r\n{}'
  test.each([
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n', 'not-http'],
    ['bytes of TLS', Buffer.from('15030300020250', 'hex'), 'not-http'],
    ['HTTP/0.9', '{"no":399}', 'not-http'],
    ['lines without a carriage return', 'HTTP/1.1 200 OK\nContent-Length: 2\n\n{}', 'not-http'],
    ['two lengths', `HTTP/1.1 200 OK\r\nContent-Length: 3${body}`, 'not-http'],
    ['one length twice', `HTTP/1.1 200 OK\r\nContent-Length: 2${body}`, 'not-http'],
    ['a status of two digits', `HTTP/1.1 42 Odd${body}`, 'not-http'],
    ['a chunk without a size', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxx\r\n', 'not-http'],
    ['a header of 100 kB', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}${body}`, 'oversized'],
  ])('%s', async (_, bytes, kind) => {
    const { dispatcher, request } = await serve(bytes)
    const transport = { dispatcher, clock: systemClock }
    await expect(receiveResponse(transport, request, 10_000)).rejects.toMatchObject({ kind })
  })
})
