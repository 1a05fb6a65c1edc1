import { createInterface } from 'node:readline'
import { type FaultUpstream, openFaultUpstream } from './fault-upstream.ts'

/**
 * The fault upstream as a process of its own, for tests that use the proxy only from outside. Its options come as
 * JSON, its address and key go out as a line of JSON, and each line that comes in calls one of its functions:
 * `["fail", "data", {"status": 429}]`. It writes the number of requests so far for each line, and ends with its input.
 */
const upstream = await openFaultUpstream(JSON.parse(process.argv[2] ?? '{}'))
const { url, key, secret, chain } = upstream

function writeLine(line: unknown): void {
  process.stdout.write(`${JSON.stringify(line)}\n`)
}

writeLine({ url, key, secret })
for await (const line of createInterface({ input: process.stdin })) {
  const [name, ...values]: [keyof FaultUpstream | 'grow', ...unknown[]] = JSON.parse(line)
  if (name === 'grow') Object.assign(chain, values[0])
  else await (upstream[name] as (...parameters: unknown[]) => unknown)(...values)
  writeLine({ requests: upstream.requests.length })
}
await upstream.close()
