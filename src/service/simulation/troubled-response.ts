import type { IncomingMessage } from 'node:http'
import type { Clock } from '#async/clock.ts'
import type { HttpResponse } from '#http/http-message.ts'

type Body = NonNullable<HttpResponse['body']>

/** Waits so many milliseconds, and no longer than the client is there. */
export type Pause = (milliseconds: number) => Promise<void>

/** @param incoming the message of the client; undefined for a request within this process */
export function pauseFor(
  incoming: Pick<IncomingMessage, 'socket'> | undefined,
  { schedule }: Pick<Clock, 'schedule'>,
): Pause {
  const socket = incoming?.socket
  return (milliseconds) =>
    new Promise((resolve) => {
      const end = () => {
        cancel()
        socket?.off('close', end)
        resolve()
      }
      const cancel = schedule(milliseconds, end)
      if (socket?.destroyed) end()
      else socket?.once('close', end)
    })
}

/** Milliseconds in which the part that is sent leaves this process. */
const SENDING_TIME = 50

/** A simulated failure in the middle of a body. */
class BrokenOff extends Error {
  override readonly name = 'BrokenOff'
}

/** The first half of a body, after which its connection is closed; without a body the connection is closed at once. */
export async function* brokenOff(body: Body | undefined, pause: Pause): AsyncGenerator<Uint8Array, never> {
  for await (const chunk of chunksOf(body)) {
    yield chunk.subarray(0, Math.ceil(chunk.length / 2))
    await pause(SENDING_TIME)
    break
  }
  throw new BrokenOff('the response is broken off, as the owner of the key has asked for')
}

/** Pieces of a body that is in memory. */
const PIECES = 16
/** Milliseconds between two pieces. */
const PIECE_PAUSE = 250

/** A body that comes slowly. */
export async function* inPieces(body: Body, pause: Pause): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunksOf(body)) {
    const length = Math.max(1, Math.ceil(chunk.length / PIECES))
    for (let start = 0; start < chunk.length; start += length) {
      if (start > 0) await pause(PIECE_PAUSE)
      yield chunk.subarray(start, start + length)
    }
  }
}

async function* chunksOf(body: Body | undefined): AsyncGenerator<Uint8Array> {
  if (body === undefined) return
  if (typeof body === 'string') yield Buffer.from(body)
  else if (Buffer.isBuffer(body)) yield body
  else yield* body
}
