import { createInterface } from 'node:readline'
import { type FaultUpstream, openFaultUpstream } from './fault-upstream.ts'

/**
 * The fault upstream as a process of its own, for tests that may not know the proxy from within. Its options come as
 * JSON, its address and key go out as a line of JSON, and each line that comes in calls one of its functions:
 * `["fail", "data", {"status": 429}]`. It answers with the number of requests so far, and ends with its input.
 */
const upstream = await openFaultUpstream(JSON.parse(process.argv[2] ?? '{}'))
const { url, key, secret, chain } = upstream

function say(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

say({ url, key, secret })
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...given]: [keyof FaultUpstream | 'grow', ...unknown[]] = JSON.parse(line)
  if (name === 'grow') Object.assign(chain, given[0])
  else await (upstream[name] as (...values: unknown[]) => unknown)(...given)
  say({ requests: upstream.requests.length })
}
await upstream.close()
