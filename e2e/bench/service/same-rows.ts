import { isDeepStrictEqual } from 'node:util'
import type { EndpointId } from '#contract/endpoints.ts'
import { chainPaths } from './chain-paths.ts'
import type { BenchServer } from './server-process.ts'

const SAMPLES = 5

/** @throws {Error} when two servers differ in a row, since their figures would then not compare. */
export async function checkSameRows(
  servers: readonly [BenchServer, BenchServer],
  id: EndpointId,
  blocks: number,
): Promise<void> {
  for (const path of chainPaths(id, blocks, SAMPLES, 'same rows')) {
    const [one, other] = await Promise.all(servers.map((server) => rowsAt(server, path)))
    if (!isDeepStrictEqual(one, other)) {
      throw new Error(
        `${path}: ${servers.map(({ name }) => name).join(' and ')} differ: ` +
          `${JSON.stringify(one).slice(0, 1000)} and ${JSON.stringify(other).slice(0, 1000)}`,
      )
    }
  }
}

/** The records of a response, without the OData envelope. */
async function rowsAt(server: BenchServer, path: string): Promise<unknown> {
  const response = await fetch(`${server.url}${path}`, { headers: await server.headers() })
  const body: { readonly value?: unknown } = await response.json()
  return body.value ?? body
}
