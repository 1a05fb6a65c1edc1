import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lateScriptFailures } from './late-script-failures.ts'
import { print } from './lib/print.ts'

/**
 * Runs the specs with scripts delivered late, and lists those that fail, or pass although they cannot.
 * `npm run bench -- late-scripts [SPEC …]`.
 */
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
spawnSync(
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
const expected = specs.filter((spec) => reasonOf(spec) !== undefined)
const failed = specs.filter((spec) => !spec.ok && !expected.includes(spec))
const unexpected = expected.filter(({ ok }) => ok)
print(`${specs.length} tests with scripts ${DELAY} ms late, ${failed.length} of them fail`)
for (const { title, file, tests } of failed) {
  const [message = 'no message'] = tests.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map((error) => error.message ?? '')),
  )
  print(`\n${file}: ${title}`)
  for (const line of message.replaceAll(COLOUR, '').split('\n').slice(0, 6)) print(`    ${line}`)
}
for (const spec of expected) {
  print(
    `\n${spec.file}: ${spec.title}\n    ${spec.ok ? 'passes, although' : 'fails, since'}: ${reasonOf(spec)}`,
  )
}
process.exit(specs.length > 0 && failed.length === 0 && unexpected.length === 0 ? 0 : 1)

function reasonOf({ file, title }: { readonly file: string; readonly title: string }): string | undefined {
  return lateScriptFailures[`${file}: ${title}`]
}

function specsOf({ specs = [], suites = [] }: Suite): NonNullable<Suite['specs']>[number][] {
  return [...specs, ...suites.flatMap(specsOf)]
}
