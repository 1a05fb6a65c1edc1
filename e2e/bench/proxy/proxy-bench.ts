import { parseArgs } from 'node:util'
import { print } from '../lib/results.ts'
import type { BenchOptions } from './bench-options.ts'
import { benchFaults } from './faults.ts'
import { benchHogPages } from './hog-pages.ts'
import { benchLists } from './lists.ts'
import { benchRates } from './rates.ts'

/** The proxy's performance: `proxy [PART] [--seconds N] [--write]`. */
const parts: Readonly<Record<string, (options: BenchOptions) => Promise<void>>> = {
  rates: benchRates,
  faults: benchFaults,
  'hog-pages': benchHogPages,
  lists: benchLists,
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: 'string' },
    write: { type: 'boolean' },
  },
})
const seconds = values.seconds === undefined ? undefined : Number(values.seconds)

for (const name of positionals.length > 0 ? positionals : Object.keys(parts)) {
  const bench = Object.hasOwn(parts, name) ? parts[name] : undefined
  if (!bench) throw new RangeError(`there is no part "${name}"; there are ${Object.keys(parts).join(', ')}`)
  print(`\n${name}`)
  await bench({ seconds, write: values.write ?? false, print })
}
