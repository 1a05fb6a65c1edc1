import { settleWithin } from '#async/settle-within.ts'
import { SECOND } from '#cardano/utc-time.ts'
import type { Secret } from '#contract/secret.ts'
import { Fault } from '#http/fault.ts'

/** A connection to Redis that runs scripts, and connects again by itself after it was lost. */
export interface RedisConnection {
  /** @throws {Fault} `redis-unavailable` without a connection, or without a reply in time; {Error} if the script fails */
  run(script: string, keys: readonly string[], values: readonly (string | number)[]): Promise<unknown>
  close(): Promise<void>
}

const DEADLINE = 250
/** Milliseconds without a byte after which a connection counts as lost; each second there is at least one reply. */
const SILENCE = 3 * SECOND
/** Milliseconds between two attempts to connect: the first, and at most. */
const [FIRST_PAUSE, MAX_PAUSE] = [50, SECOND / 2]

/**
 * Waits a second at most for the first connection, and connects in the background after that. The client library is loaded here, so that a service without Redis never loads it.
 * @param lost called when the connection is lost, and for each attempt to connect that fails
 * @param deadline milliseconds for which a script may take
 */
export async function connectRedis(
  url: Secret,
  lost: (error: Error) => void,
  deadline = DEADLINE,
): Promise<RedisConnection> {
  const { createClient } = await import('@redis/client')
  const client = createClient({
    url: url.reveal(),
    RESP: 2,
    disableOfflineQueue: true,
    disableClientInfo: true,
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: SECOND,
      socketTimeout: SILENCE,
      reconnectStrategy: (attempts) => Math.min(FIRST_PAUSE * 2 ** attempts, MAX_PAUSE),
    },
  })
  client.on('error', (error: Error) => lost(new Fault('redis-unavailable', reasonOf(error), error)))
  // It settles once there is a connection, or rejects when the client is closed before; failures are reported above.
  await settleWithin(
    client.connect().catch(() => undefined),
    SECOND,
    undefined,
  )
  return {
    run: async (script, keys, values) => {
      if (!client.isReady) throw new Fault('redis-unavailable', 'there is no connection')
      const reply = await settleWithin(
        client.sendCommand(['EVAL', script, String(keys.length), ...keys, ...values.map(String)]),
        deadline,
        LATE,
      )
      if (reply === LATE) throw new Fault('redis-unavailable', `no reply within ${deadline} ms`)
      return reply
    },
    close: async () => client.destroy(),
  }
}

const LATE = Symbol('late')

/** The code of a failed connection, such as ECONNREFUSED, or what Redis or the client says. */
function reasonOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : error.message
}
