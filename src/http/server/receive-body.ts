import type { IncomingMessage } from 'node:http'

/**
 * The body of a request of Node's server, whole.
 * @param most bytes
 * @returns `too-large` beyond the most, before the rest is read; `incomplete` when its client disconnects or sends bytes that are no body
 */
export async function receiveNodeBody(
  incoming: IncomingMessage,
  most: number,
): Promise<Buffer | 'too-large' | 'incomplete'> {
  if (Number(incoming.headers['content-length'] ?? 0) > most) return 'too-large'
  const pieces: Buffer[] = []
  let size = 0
  try {
    for await (const piece of incoming.iterator({ destroyOnReturn: false })) {
      size += piece.length
      if (size > most) return 'too-large'
      pieces.push(piece)
    }
  } catch {
    // Reading fails with the connection alone.
    return 'incomplete'
  }
  return incoming.complete ? Buffer.concat(pieces) : 'incomplete'
}
