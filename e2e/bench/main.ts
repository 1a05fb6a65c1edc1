import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

/** Each bench by its name; one that measures a program's inside stands beside what it measures. */
const benches: Readonly<Record<string, string>> = {
  'exact-json': 'exact-json.ts',
  'odata-options': 'odata-options.ts',
  proxy: 'proxy.ts',
  service: 'service.ts',
  web: 'web.ts',
}

const [name, ...rest] = process.argv.slice(2)
// The service's takes a large database, and so only runs when it is meant.
const chosen = name === undefined ? Object.keys(benches).filter((bench) => bench !== 'service') : [name]
for (const bench of chosen) {
  const script = Object.hasOwn(benches, bench) ? benches[bench] : undefined
  if (!script) {
    process.stderr.write(`there is no bench "${bench}"; there are ${Object.keys(benches).join(', ')}\n`)
    process.exit(1)
  }
  const path = fileURLToPath(new URL(script, import.meta.url))
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', path, ...rest], { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
