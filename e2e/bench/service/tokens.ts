import {
  credentialHeaders,
  GRANT_TYPE,
  INTROSPECTION_PATH,
  REVOCATION_PATH,
  TOKEN_PATH,
} from '#contract/token.ts'
import { driveLoad, type Load } from '../lib/load.ts'
import { type Figure, printFigures } from '../lib/results.ts'
import type { BenchRun } from './bench-run.ts'
import { storedCredentials, storeKeys } from './many-keys.ts'
import { type ServiceServer, startService } from './server-process.ts'

/** Keys that take turns, so that none reaches the limit of its tokens. */
const KEYS = 1000
const CONNECTIONS = 16
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded' }

/** Token requests a second, introspection, and requests with a token that was revoked or is none. */
export async function benchTokens(run: BenchRun): Promise<void> {
  const { postgres, blocks, seconds, rounds, print, results } = run
  const ours = await startService(postgres, await run.database(blocks), run)
  const figures: Figure[] = []
  try {
    await storeKeys(run, KEYS)
    for (const [subject, load] of await loads(ours)) {
      for (let round = 0; round < rounds; round++) {
        const driven = { ...load, connections: CONNECTIONS, seconds, countsErrors: true }
        const { perSecond, serverCpu, databaseCpu, errors, p99 } = await driveLoad(ours, driven, postgres)
        figures.push({
          part: 'tokens',
          subject: `${subject}, round ${round + 1}`,
          values: {
            'requests a second': perSecond,
            'CPU ms, server': serverCpu,
            'CPU ms, database': databaseCpu,
            'p99 ms': p99,
            refused: errors,
          },
        })
      }
    }
  } finally {
    await ours.close()
  }
  print('')
  printFigures(`identity server, ${CONNECTIONS} connections`, figures, print)
  results.add(...figures)
}

type RequestedLoad = Pick<Load, 'paths' | 'headerSets' | 'bodies'>

async function loads(ours: ServiceServer): Promise<readonly (readonly [string, RequestedLoad])[]> {
  const credentials = Array.from({ length: KEYS }, (_, index) => storedCredentials(index + 1))
  const posted = (path: string, form: (index: number) => Record<string, string>): RequestedLoad => ({
    paths: credentials.map(() => `/mainnet${path}`),
    headerSets: [FORM],
    bodies: credentials.map(({ key, secret }, index) =>
      new URLSearchParams({ client_id: key, client_secret: secret, ...form(index) }).toString(),
    ),
  })
  const [first] = credentials
  if (!first) throw new RangeError('there are keys')
  const revoked = await ours.token(first.key, first.secret)
  await fetch(`${ours.url}/mainnet${REVOCATION_PATH}`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: first.key, client_secret: first.secret, token: revoked }),
  })
  const refused = (token: string): RequestedLoad => ({
    paths: ['/mainnet/api/core/blocks/latest'],
    headerSets: [credentialHeaders(token, first.key)],
  })
  const tokens = await Promise.all(credentials.map(({ key, secret }) => ours.token(key, secret)))
  return [
    ['token', posted(TOKEN_PATH, () => ({ grant_type: GRANT_TYPE }))],
    ['introspection', posted(INTROSPECTION_PATH, (index) => ({ token: tokens[index] ?? '' }))],
    ['wrong secret', posted(TOKEN_PATH, () => ({ grant_type: GRANT_TYPE, client_secret: 'wrong' }))],
    ['revoked token', refused(revoked)],
    ['invalid token', refused(`${revoked}x`)],
  ]
}
