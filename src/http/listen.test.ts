import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { type Listening, listen } from './listen.ts'

describe('listening', () => {
  let other: Listening | undefined

  test('a port that is taken is told, not shared', async () => {
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
  ])('what cannot be read is refused as a problem: %s %s', async (status, reason, bytes) => {
    const server = await listen((_, response) => response.end(), '127.0.0.1', 0)
    const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
    socket.end(bytes)
    const answer = Buffer.concat(await socket.toArray()).toString()
    expect(
      answer.startsWith(`HTTP/1.1 ${status} ${reason}\r\nContent-Type: application/problem+json\r\n`),
    ).toBe(true)
    expect(JSON.parse(answer.slice(answer.indexOf('{')))).toMatchObject({ status: Number(status) })
    await server.close()
  })
})
