import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Exchange {
  readonly path: string
  readonly status: number
  /** Bytes of the body as they came. */
  readonly bytes: number
}

/** Passes requests on to an address and notes them, also those of service workers, which a browser does not tell of. */
export async function countTraffic(address: string) {
  let exchanges: Exchange[] = []
  const server = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming
    const passed = request(new URL(url, address), { method, headers }, (response) => {
      let bytes = 0
      response.on('data', (piece: Buffer) => {
        bytes += piece.length
      })
      response.on('end', () => exchanges.push({ path: url, status: response.statusCode ?? 0, bytes }))
      outgoing.writeHead(response.statusCode ?? 0, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** The exchanges since the last call. */
    take: () => {
      const taken = exchanges
      exchanges = []
      return taken
    },
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
