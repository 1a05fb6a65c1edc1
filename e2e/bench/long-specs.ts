import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The specs that have a long form; see `long-form.ts`. */
const LONG_SPECS = [
  'follow-pool-updates',
  'leave-a-page-open',
  'lose-the-log',
  'meet-a-failure',
  'miss-a-file',
  'open-documents',
  'quick-start',
  'stop-from-outside',
  'use-any-screen',
  'use-assistive-technology',
  'use-the-keyboard',
  'wait-out-an-outage',
  'weight',
]

const named = process.argv.slice(2)
const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/playwright/cli.js'),
    'test',
    '-c',
    'e2e',
    '--reporter=list',
    ...(named.length > 0 ? named : LONG_SPECS),
  ],
  {
    cwd: root,
    env: { ...process.env, LONG_FORM: '1' },
    stdio: 'inherit',
  },
)
process.exit(status ?? 1)
