import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Listening, listen } from './listen.ts'
import { sendResponse } from './send-response.ts'

let server: Listening
const ends: unknown[] = []
/** Bytes of each body that were handed over. */
const sent: number[] = []
/** Whether the response is sent after the client has disconnected. */
let isLate = false
let body: () => AsyncIterable<Uint8Array> | string
let returned = 0
let requests = 0

beforeAll(async () => {
  server = await listen(
    async (_, response) => {
      requests += 1
      if (isLate) await once(response, 'close')
      sendResponse(response, { status: 200, headers: {}, body: body() }, (failure, bytes) => {
        ends.push(failure)
        sent.push(bytes)
      })
    },
    '127.0.0.1',
    0,
  )
})

afterAll(() => server.close())

async function* endless() {
  try {
    for (;;) yield new Uint8Array(65_536)
  } finally {
    returned += 1
  }
}

test('a text and a stream are sent whole', async () => {
  body = () => 'text'
  expect(await (await fetch(server.address)).text()).toBe('text')
  body = async function* () {
    yield Buffer.from('a ')
    yield Buffer.from('stream')
  }
  expect(await (await fetch(server.address)).text()).toBe('a stream')
  expect(ends.splice(0)).toEqual([undefined, undefined])
})

test('the bytes of a body are those that were sent: none to HEAD, none after the client has left', async () => {
  sent.length = 0
  body = () => 'säa'
  await (await fetch(server.address)).text()
  await (await fetch(server.address, { method: 'HEAD' })).text()
  body = async function* () {
    yield Buffer.from('a ')
    yield Buffer.from('stream')
  }
  await (await fetch(server.address)).text()
  await expect.poll(() => sent).toEqual([4, 0, 8])
  ends.length = 0
})

test('a stream that fails closes the connection, and its error is reported', async () => {
  body = async function* () {
    yield Buffer.from('a ')
    throw new Error('broken')
  }
  await expect(fetch(server.address).then((response) => response.text())).rejects.toThrow()
  expect(ends.splice(0)).toEqual([{ error: expect.objectContaining({ message: 'broken' }) }])
})

test.each([
  ['before the response', true],
  ['while it is sent', false],
])('a client that disconnects %s ends the reading, and is no failure', async (_, late) => {
  returned = 0
  requests = 0
  isLate = late
  body = endless
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1')
  await once(socket, 'connect')
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n')
  if (late) await expect.poll(() => requests).toBe(1)
  else await once(socket, 'readable')
  socket.destroy()
  await expect.poll(() => ends.length).toBe(1)
  expect(ends.splice(0)).toEqual([undefined])
  // A body that was never read is not closed.
  expect(returned).toBe(late ? 0 : 1)
})
