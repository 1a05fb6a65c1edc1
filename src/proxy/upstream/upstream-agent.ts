import type { Socket } from 'node:net'
import { Agent, buildConnector } from 'undici'

/** Connections to one data service or identity server. */
const CONNECTIONS = 64
const CONTINUE = Buffer.from('HTTP/1.1 100')

/** @param connectTimeout milliseconds */
export function createUpstreamAgent(connectTimeout: number): Agent {
  const connect = buildConnector({ timeout: connectTimeout })
  return new Agent({
    connections: CONNECTIONS,
    connect: (options, callback) =>
      connect(options, (...result) => {
        const [, socket] = result
        if (socket) acceptContinue(socket)
        callback(...result)
      }),
  })
}

/**
 * Lets a connection skip a `100 Continue` that nothing requested, as a client must (RFC 9110 section 15.2). undici ends
 * the connection at this status and skips every other one below 200: so its parser gets 102 for 100. No body of the
 * interface begins like a status line.
 */
function acceptContinue(socket: Socket): void {
  const read = socket.read.bind(socket)
  socket.read = (size) => {
    const chunk: unknown = read(size)
    if (Buffer.isBuffer(chunk) && chunk.subarray(0, CONTINUE.length).equals(CONTINUE)) {
      chunk.write('102', CONTINUE.length - 3)
    }
    return chunk
  }
}
