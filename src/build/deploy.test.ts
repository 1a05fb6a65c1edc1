import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(root + path, 'utf8')

interface Service {
  readonly image: string
  readonly profiles?: readonly string[]
  readonly environment?: Readonly<Record<string, string | null>> | readonly string[]
  readonly volumes?: readonly string[]
}

const { services }: { services: Record<string, Service> } = parse(read('deploy/compose.yaml'), {
  merge: true,
})
const ofEpochal = Object.entries(services).filter(([, { image }]) => image === 'epochal')

/** What a program prints about a command line; undefined where it is not installed. */
function outputOf(command: string, ...args: string[]) {
  const { error, status, stdout, stderr } = spawnSync(command, args, { cwd: root, encoding: 'utf8' })
  return error ? undefined : { status, stdout, stderr }
}

test.each(ofEpochal)('every variable that compose sets for %s is a setting', (_, { environment = {} }) => {
  const settings = read('docs/settings.md')
  const named = Array.isArray(environment)
    ? environment.map((entry: string) => entry.replace(/^\$\{\w+:-(\w+)\}/, '$1').replace(/=.*/, ''))
    : Object.keys(environment)
  expect(
    named.filter((name) => !settings.includes(`| \`${name.replace(/^PREPROD_/, 'MAINNET_')}\` |`)),
  ).toEqual([])
})
test('a compose program reads the file, where one is installed', ({ skip }) => {
  const config = ['-f', 'deploy/compose.yaml', '--profile', 'cluster', '--profile', 'node', 'config']
  const plugin = outputOf('docker', 'compose', 'version')?.status === 0
  const result = plugin ? outputOf('docker', 'compose', ...config) : outputOf('docker-compose', ...config)
  if (!result) return skip('no compose program is installed')
  expect(result).toMatchObject({ status: 0, stdout: expect.stringContaining('instance-2') })
  expect(result.stdout).toContain(
    'PREPROD_DATABASE_URL: postgresql://epochal_reader:epochal@chain:5432/cexplorer',
  )
})

test('the unit of systemd is hardened, where systemd-analyze is installed', ({ skip }) => {
  const result = outputOf(
    'systemd-analyze',
    'security',
    '--offline=true',
    '--threshold=20',
    'deploy/epochal.service',
  )
  if (!result) return skip('systemd-analyze is not installed')
  expect(result).toMatchObject({ status: 0 })
})
