import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'

const root = join(import.meta.dirname, '..')
const main = join(root, 'dist/server/main.js')
/** The header of every token of our service, which no token can be without. */
const TOKEN_START = Buffer.from('{"alg":"ES256"').toString('base64url').slice(0, 18)

let dataDirectory: string
let secret: string
let explorer: string
const programs: ChildProcess[] = []
let output = ''

/** Starts a program alone, from another directory. @returns its address, once it listens */
async function start(command: string, env: Record<string, string>): Promise<string> {
  const program = spawn('node', [main, command], { cwd: tmpdir(), env: { PATH: process.env.PATH, ...env } })
  programs.push(program)
  for (const stream of [program.stdout, program.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  let printed = ''
  program.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString()
  })
  for (;;) {
    const [, address] = /is at (\S+)\n/.exec(printed) ?? []
    if (address) return address
    await Promise.race([once(program.stdout, 'data'), once(program, 'exit')])
    if (program.exitCode !== null) throw new Error(`${command} ended: ${output}`)
  }
}

// One worker, one set of programs.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(90_000)
  dataDirectory = mkdtempSync(join(tmpdir(), 'epochal-e2e-'))
  const settings = { SERVICE_PORT: '0', DATA_DIR: dataDirectory }
  const service = await start('service', settings)
  const made = execFileSync('node', [main, 'key', '--network', 'mainnet', '--name', 'secrecy'], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
  })
  const [, key = '', found = ''] = /API key\s+(\S+)\s+API secret\s+(\S+)/.exec(made) ?? []
  secret = found
  explorer = await start('explorer', {
    PORT: '0',
    MAINNET_BASE_URL: `${service}/mainnet`,
    MAINNET_API_KEY: key,
    MAINNET_API_SECRET: secret,
  })
})

test.afterAll(async () => {
  for (const program of programs) {
    if (program.exitCode !== null) continue
    program.kill('SIGTERM')
    await once(program, 'exit')
  }
  rmSync(dataDirectory, { recursive: true, force: true })
})

test('neither the secret nor a token occurs in any byte the browser receives, or in the built files', async ({
  page,
}) => {
  expect(secret).toMatch(/^[\w-]{43}$/)
  const received: string[] = []
  const bodies: Promise<void>[] = []
  page.on('response', (response) => {
    received.push(JSON.stringify(response.headers()))
    bodies.push(
      response.body().then(
        (body) => void received.push(body.toString()),
        () => undefined,
      ),
    )
  })
  for (const path of [
    '/',
    '/mainnet/epochs',
    '/mainnet/blocks/8415364',
    '/mainnet/accounts/stake1u8a9qstrmj4rvc3k5z8fems7f0j2vztz8det2klgakhfc8ce79fma',
    '/mainnet/pools/4268/updates',
    '/mainnet/blocks/8000000',
  ]) {
    await page.goto(explorer + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  for (const path of [
    '/mainnet/api/core/nothing',
    '/mainnet/connect/token',
    '/networks.json',
    '/preprod/api/core/epochs',
  ]) {
    const response = await page.request.get(explorer + path)
    received.push(JSON.stringify(response.headers()), await response.text())
  }
  await Promise.all(bodies)
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  const everything = [...received, storage, output].join('\n')
  expect(received.length).toBeGreaterThan(40)
  expect(everything).toContain('8415364')
  expect(everything.includes(secret)).toBe(false)
  expect(everything.includes(TOKEN_START)).toBe(false)

  const built = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(built.length).toBeGreaterThan(10)
  expect(built.some((text) => text.includes(secret) || text.includes(TOKEN_START))).toBe(false)
})

test('the explorer lists the networks that have a source, and no others', async ({ page }) => {
  await page.goto(`${explorer}/`)
  await page.getByRole('button', { name: 'Network: Mainnet' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Preprod' })).toHaveCount(0)
})
