import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type Listening, listen } from './listen.ts'

const limits = { connections: 100, header: 10_000, request: 30_000, silence: 60_000, closing: 5000 }

describe('listening', () => {
  let other: Listening | undefined

  test('a port that is taken is an error', async () => {
    other = await listen((_, response) => response.end(), '127.0.0.1', 0)
    const port = Number(new URL(other.address).port)
    await expect(listen((_, response) => response.end(), '127.0.0.1', port)).rejects.toThrow('EADDRINUSE')
    await other.close()
  })

  test.each([
    [
      '431',
      'Request Header Fields Too Large',
      `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`,
    ],
    ['400', 'Bad Request', 'this is not HTTP\r\n\r\n'],
  ])('bytes that are no request get a problem: %s %s', async (status, reason, bytes) => {
    const server = await listen((_, response) => response.end(), '127.0.0.1', 0)
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    socket.end(bytes)
    const response = Buffer.concat(await socket.toArray()).toString()
    expect(
      response.startsWith(`HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/problem+json\r\n`),
    ).toBe(true)
    expect(JSON.parse(response.slice(response.indexOf('{')))).toMatchObject({ status: Number(status) })
    await server.close()
  })

  test('a client that never finishes its header gets 408, and others are served meanwhile', async () => {
    const server = await listen((_, response) => response.end('here'), '127.0.0.1', 0, {
      ...limits,
      header: 200,
      request: 400,
    })
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    // The server closes the connection between two drops.
    socket.on('error', () => undefined)
    socket.write('GET / HTTP/1.1\r\nHost: x\r\nA: ')
    const dripping = setInterval(() => socket.write('a'), 20)
    expect(await (await fetch(server.address)).text()).toBe('here')
    const response = Buffer.concat(await socket.toArray()).toString()
    clearInterval(dripping)
    expect(response).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    await server.close()
  })

  test('a client that reads nothing is disconnected, and so is one connection too many', async () => {
    const piece = Buffer.alloc(2 ** 20)
    let opened = 0
    let closed = 0
    const server = await listen(
      (_, response) => {
        opened += 1
        response.once('close', () => {
          closed += 1
        })
        const write = () => response.write(piece) && setImmediate(write)
        response.on('drain', write)
        write()
      },
      '127.0.0.1',
      0,
      { ...limits, silence: 300, connections: 2 },
    )
    const port = Number(new URL(server.address).port)
    const slow = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    for (const socket of slow) {
      socket.on('error', () => undefined)
      socket.pause()
      socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    }
    await expect.poll(() => opened).toBe(2)
    const third = connect(port, '127.0.0.1')
    third.on('error', () => undefined)
    await new Promise((resolve) => third.once('close', resolve))
    await expect.poll(() => closed).toBe(2)
    for (const socket of slow) socket.destroy()
    await server.close()
  })

  test('a request in flight gets its response before the server is closed', async () => {
    const { server, arrived } = await listenForOne()
    const text = fetch(server.address).then((response) => response.text())
    const response = await arrived
    const closed = server.close()
    response.end('late')
    await closed
    expect(await text).toBe('late')
  })

  test('a kept-alive connection ends with the response in flight, and no new one is accepted', async () => {
    const { server, arrived } = await listenForOne()
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    const response = await arrived
    const closed = server.close()
    await expect(fetch(server.address)).rejects.toThrow()
    response.end('late')
    expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/late$/)
    await closed
  })

  test('a request that a kept-alive connection sends as the server closes is answered, and told the end', async () => {
    const server = await listen((_, response) => response.end('here'), '127.0.0.1', 0)
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
    socket.write(request)
    await once(socket, 'data')
    const closed = server.close()
    socket.write(request)
    expect(Buffer.concat(await socket.toArray()).toString()).toMatch(/\r\nConnection: close\r\n.*here$/s)
    await closed
  })

  test('an idle connection does not keep the server open', async () => {
    const server = await listen((_, response) => response.end('here'), '127.0.0.1', 0)
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
    await once(socket, 'data')
    await server.close()
    expect(Buffer.concat(await socket.toArray()).toString()).toBe('')
  })

  test('a response without an end is broken off when the time for closing is over', async () => {
    const server = await listen((_, response) => response.write('first'), '127.0.0.1', 0, {
      ...limits,
      closing: 20,
    })
    const response = await fetch(server.address)
    const failed = expect(response.text()).rejects.toThrow()
    await server.close()
    await failed
  })
})

/** A server, and the response to its first request when that has arrived. */
async function listenForOne(): Promise<{ server: Listening; arrived: Promise<ServerResponse> }> {
  let arrive: (response: ServerResponse) => void
  const arrived = new Promise<ServerResponse>((resolve) => {
    arrive = resolve
  })
  return { server: await listen((_, response) => arrive(response), '127.0.0.1', 0), arrived }
}
