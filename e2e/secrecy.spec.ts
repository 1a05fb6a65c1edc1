import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { PROGRAM, type RunningProgram, startProgram } from './running-program.ts'

const root = join(import.meta.dirname, '..')
/** The first characters of the header of every token that our service issues. */
const TOKEN_START = Buffer.from('{"alg":"ES256"').toString('base64url').slice(0, 18)

let dataDirectory: string
let secret: string
let explorer: string
const programs: RunningProgram[] = []

// One worker, one set of programs.
test.describe.configure({ mode: 'serial' })

test.beforeAll(async () => {
  test.setTimeout(300_000)
  dataDirectory = await makeDataDirectory('samples')
  const settings = { SERVICE_PORT: '0', DATA_DIR: dataDirectory }
  const service = await startProgram('service', settings)
  programs.push(service)
  const made = execFileSync('node', [PROGRAM, 'key', '--network', 'mainnet', '--name', 'secrecy'], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...settings },
    encoding: 'utf8',
  })
  const [, key = '', printedSecret = ''] = /API key\s+(\S+)\s+API secret\s+(\S+)/.exec(made) ?? []
  secret = printedSecret
  const program = await startProgram('explorer', {
    MAINNET_BASE_URL: `${service.address}/mainnet`,
    MAINNET_API_KEY: key,
    MAINNET_API_SECRET: secret,
  })
  programs.push(program)
  explorer = program.address
})

test.afterAll(async () => {
  await Promise.all(programs.map((program) => program.stop()))
  rmSync(dataDirectory, { recursive: true, force: true })
})

test('neither the secret nor a token occurs in any byte the browser receives, or in the built files', async ({
  page,
}) => {
  expect(secret).toMatch(/^eps_[0-9A-Za-z]{49}$/)
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
  const everything = [...received, storage, ...programs.map(({ output }) => output())].join('\n')
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
