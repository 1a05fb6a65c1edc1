import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { NetworkName } from '#cardano/network.ts'
import { DIALECT_HEADER } from '#contract/dialect.ts'

interface ReceivedCall {
  readonly method: string
  /** Path with the query. */
  readonly target: string
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A response; `break-off` ends the connection in its place, `no-http` sends other bytes, `silence` never responds. */
interface StandInResponse {
  readonly status: number
  readonly headers?: Readonly<Record<string, string | readonly string[]>>
  readonly body?: string
}

/** A service that describes its network and responds to dashboard calls as a test says. */
export interface DashboardStandIn {
  /** Base address of the network. */
  readonly url: string
  /** Every request but those for the description. */
  readonly calls: readonly ReceivedCall[]
  /** Every request. */
  readonly requests: readonly ReceivedCall[]
  respondWith(response: StandInResponse | 'break-off' | 'no-http' | 'silence'): void
  /** Closes the port, and each connection. */
  stop(): Promise<void>
  /** Listens on the same port again. */
  restart(): Promise<void>
}

const JSON_FIELDS = { 'Content-Type': 'application/json' }

/** @param dashboard reference that the description has; undefined: it has none */
export async function startDashboardStandIn(
  dashboard: string | undefined = '../dashboard/api',
  network: NetworkName = 'mainnet',
): Promise<DashboardStandIn> {
  const requests: ReceivedCall[] = []
  const description = { network, source: 'live', dialect: 'documented', start_time: null, recording: null }
  let response: StandInResponse | 'break-off' | 'no-http' | 'silence' = { status: 200, body: 'null' }
  let server: Server
  let port = 0

  async function listen(): Promise<void> {
    server = createServer(async (incoming, outgoing) => {
      const { method = '', url = '', headers } = incoming
      requests.push({ method, target: url, headers, body: await text(incoming) })
      if (url === `/${network}`) {
        outgoing
          .writeHead(200, { ...JSON_FIELDS, [DIALECT_HEADER]: 'documented' })
          .end(JSON.stringify({ ...description, dashboard }))
      } else if (response === 'break-off') incoming.socket.destroy()
      else if (response === 'no-http') incoming.socket.end('SSH-2.0-OpenSSH_9.6\r\n')
      else if (response !== 'silence') {
        const fields = { ...JSON_FIELDS, ...response.headers } as Record<string, string | string[]>
        outgoing.writeHead(response.status, fields).end(response.body ?? '')
      }
    })
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  }

  await listen()
  return {
    url: `http://127.0.0.1:${port}/${network}`,
    requests,
    get calls() {
      return requests.filter(({ target }) => target.startsWith('/dashboard/'))
    },
    respondWith: (next) => {
      response = next
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
    restart: listen,
  }
}
