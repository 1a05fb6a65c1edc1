import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { type Listening, listen } from './listen.ts'

describe('pipelined requests', () => {
  let server: Listening
  const begun: { readonly url: string; readonly response: ServerResponse }[] = []
  afterEach(() => {
    for (const { response } of begun) response.destroy()
    return server.close()
  })

  async function open() {
    begun.length = 0
    server = await listen(
      (request, response) => begun.push({ url: request.url ?? '', response }),
      '127.0.0.1',
      0,
    )
    return connect(Number(new URL(server.address).port), '127.0.0.1')
  }
  const requestText = (path: string, fields = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${fields}\r\n`
  const urls = () => begun.map(({ url }) => url)

  test('a request begins when the response before it was written, and responses keep the order', async () => {
    const socket = await open()
    socket.write(['/1', '/2', '/3'].map((path) => requestText(path)).join(''))
    const received: string[] = []
    socket.setEncoding('utf8').on('data', (text: string) => received.push(text))
    for (const path of ['/1', '/2', '/3']) {
      await expect.poll(() => urls().at(-1)).toBe(path)
      await new Promise(setImmediate)
      expect(urls().at(-1)).toBe(path)
      begun.at(-1)?.response.end(`body of ${path}`)
    }
    await expect
      .poll(() => received.join('').match(/body of \/\d/g))
      .toEqual(['body of /1', 'body of /2', 'body of /3'])
    expect(urls()).toEqual(['/1', '/2', '/3'])
    socket.destroy()
  })

  test('a response that nobody reads keeps all requests behind it from beginning', async () => {
    const socket = await open()
    socket.pause()
    socket.write(Array.from({ length: 300 }, (_, i) => requestText(`/${i}`)).join(''))
    await expect.poll(urls).toEqual(['/0'])
    begun[0]?.response.end(Buffer.alloc(32 * 2 ** 20))
    await expect.poll(() => begun[0]?.response.socket?.writableNeedDrain).toBe(true)
    expect(urls()).toEqual(['/0'])
    socket.destroy()
  })

  test('a connection with a waiting request is not read from until that begins', async () => {
    const socket = await open()
    const pad = `A: ${'a'.repeat(8000)}\r\n`
    socket.write(Array.from({ length: 2000 }, (_, i) => requestText(`/${i}`, pad)).join(''))
    socket.resume()
    await expect.poll(urls).toEqual(['/0'])
    const connection = begun[0]?.response.socket
    const read = () => connection?.bytesRead ?? 0
    for (let i = 0; i < 20; i++) {
      await expect.poll(() => begun.length).toBe(i + 1)
      begun[i]?.response.end('x')
    }
    await expect.poll(() => begun.length).toBe(21)
    // Node reads 64 kB at a time: what 20 requests took, and two such parts.
    expect(read()).toBeLessThan(20 * 8100 + 3 * 65_536)
    socket.destroy()
  })

  test('every one of many pipelined requests gets its response', async () => {
    begun.length = 0
    server = await listen((request, response) => response.end(`<${request.url}>`), '127.0.0.1', 0)
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    const paths = Array.from({ length: 5000 }, (_, i) => `/${i}`)
    socket.write(
      paths.map((path, i) => requestText(path, i === 4999 ? 'Connection: close\r\n' : '')).join(''),
    )
    const text = Buffer.concat(await socket.toArray()).toString()
    expect(text.match(/<\/\d+>/g)).toEqual(paths.map((path) => `<${path}>`))
  })

  test('bytes that are no request never reach the body of the response before them', async () => {
    const socket = await open()
    socket.write(`${requestText('/1')}${requestText('/2')}this is not HTTP\r\n\r\n`)
    await expect.poll(() => begun.length).toBe(1)
    begun[0]?.response.writeHead(200, { 'Content-Length': 10 }).write('12345')
    const text = Buffer.concat(await socket.toArray().catch(() => [])).toString()
    expect(text).not.toContain('400')
  })
})
