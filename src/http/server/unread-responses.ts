import type { ServerResponse } from 'node:http'
import type { HttpResponse } from '../http-message.ts'

/** The long responses that each client has not read to their end. */
export interface UnreadResponses {
  /**
   * Counts a response from now until it was written out or its connection has ended.
   * @param most responses of one client that are counted at once
   * @returns false, and counts nothing, for one too many
   */
  begin(client: string, most: number, response: ServerResponse): boolean
  /** Responses of all clients. */
  readonly total: number
}

/** Bytes from which a response is long: shorter ones fit into the buffers of a connection. */
const LONG = 65_536

/** @param bytes of the content without an encoding */
export function isLong(bytes: number): boolean {
  return bytes >= LONG
}

export function hasLongBody({ body }: Pick<HttpResponse, 'body'>): boolean {
  if (body === undefined) return false
  return typeof body === 'string' || Buffer.isBuffer(body) ? isLong(body.length) : true
}

export function createUnreadResponses(): UnreadResponses {
  const counts = new Map<string, number>()
  let total = 0

  function change(client: string, difference: number): void {
    const count = (counts.get(client) ?? 0) + difference
    total += difference
    if (count === 0) counts.delete(client)
    else counts.set(client, count)
  }

  return {
    begin: (client, most, response) => {
      // A response that is closed already would stay counted.
      if (response.destroyed) return true
      if ((counts.get(client) ?? 0) >= most) return false
      change(client, 1)
      response.once('close', () => change(client, -1))
      return true
    },
    get total() {
      return total
    },
  }
}
