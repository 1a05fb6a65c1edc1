import { parseArgs } from 'node:util'
import { benchCached } from './proxy/cached.ts'
import { benchForward } from './proxy/forward.ts'
import { benchLists } from './proxy/lists.ts'
import { benchMemory } from './proxy/memory.ts'
import type { BenchOptions } from './proxy/proxy-process.ts'
import { benchViewers } from './proxy/viewers.ts'

/** What the proxy promises in figures: `proxy [PART] [--seconds N] [--full] [--profile DIRECTORY]`. */
const parts: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  viewers: benchViewers,
  cached: benchCached,
  forward: benchForward,
  memory: benchMemory,
  lists: benchLists,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { seconds: { type: 'string' }, full: { type: 'boolean' }, profile: { type: 'string' } },
})
const tell = (line: string) => process.stdout.write(`${line}\n`)
const seconds = values.seconds === undefined ? undefined : Number(values.seconds)

for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  const bench = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!bench) throw new RangeError(`there is no part "${name}"; there are ${Object.keys(parts).join(', ')}`)
  tell(`\n${name}`)
  await bench({ seconds, full: values.full ?? false, profile: values.profile, tell })
}
