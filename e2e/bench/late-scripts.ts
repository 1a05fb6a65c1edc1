import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print } from './lib/print.ts'

/** Runs the specs with scripts delivered late, and lists those that fail. `npm run bench -- late-scripts [SPEC …]`. */
const DELAY = process.env.LATE_SCRIPTS ?? '5000'

/** Colours of a terminal, which Playwright's messages have. */
const COLOUR = new RegExp(`${String.fromCharCode(27)}\\[\\d+m`, 'g')

interface Suite {
  readonly title: string
  readonly suites?: readonly Suite[]
  readonly specs?: readonly {
    readonly title: string
    readonly file: string
    readonly ok: boolean
    readonly tests: readonly {
      readonly results: readonly { readonly errors: readonly { readonly message?: string }[] }[]
    }[]
  }[]
}

const root = fileURLToPath(new URL('../../', import.meta.url))
const file = join(root, 'e2e/results/late-scripts.json')
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/playwright/cli.js'),
    'test',
    '-c',
    'e2e',
    '--reporter=dot,json',
    '--retries=0',
    ...process.argv.slice(2),
  ],
  {
    cwd: root,
    env: { ...process.env, LATE_SCRIPTS: DELAY, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    stdio: ['ignore', 'ignore', 'ignore'],
  },
)
const specs = specsOf(JSON.parse(readFileSync(file, 'utf8')) as Suite)
const failed = specs.filter(({ ok }) => !ok)
print(`${specs.length} tests with scripts ${DELAY} ms late, ${failed.length} of them fail`)
for (const { title, file, tests } of failed) {
  const [message = 'no message'] = tests.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')),
  )
  print(`\n${file}: ${title}`)
  for (const line of message.replaceAll(COLOUR, '').split('\n').slice(0, 6)) print(`    ${line}`)
}
process.exit(status ?? 1)

function specsOf({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']>[number][] {
  return [...specs, ...suites.flatMap(specsOf)]
}
