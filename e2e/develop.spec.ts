import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from 'playwright/test'
import { freePort } from '#testing/postgres/free-port.ts'
import { type FaultUpstream, openFaultUpstream } from '#testing/upstream/fault-upstream.ts'

const PROJECT = join(import.meta.dirname, '..')
const SOURCES = ['src', 'public', 'index.html', 'vite.config.ts', 'package.json', 'tsconfig.json']
const LOOKUP_PAGE = 'src/web/accounts/account-lookup-page.tsx'

interface Development {
  readonly address: string
  /** A copy of the project, whose sources may change. */
  readonly directory: string
  readonly upstream: FaultUpstream
}

/** `npm run dev` of a copy of the project, with the secret in its settings and in its data directory. */
const test = base.extend<object, { readonly development: Development }>({
  development: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      const upstream = await openFaultUpstream()
      const results = join(PROJECT, 'e2e/results')
      mkdirSync(results, { recursive: true })
      const directory = mkdtempSync(join(results, 'development-'))
      for (const source of SOURCES)
        cpSync(join(PROJECT, source), join(directory, source), { recursive: true })
      symlinkSync(join(PROJECT, 'node_modules'), join(directory, 'node_modules'))
      mkdirSync(join(directory, '.epochal'))
      writeFileSync(join(directory, '.epochal/master-secret'), upstream.secret)
      writeFileSync(
        join(directory, '.env'),
        `MAINNET_BASE_URL=${upstream.url}\nMAINNET_API_KEY=${upstream.key}\nMAINNET_API_SECRET=${upstream.secret}\n`,
      )
      const port = await freePort()
      const vite = spawn(process.execPath, ['node_modules/vite/bin/vite.js'], {
        cwd: directory,
        env: { PATH: process.env.PATH, PORT: String(port) },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let output = ''
      await new Promise<void>((resolve, reject) => {
        vite.once('exit', () => reject(new Error(output)))
        for (const stream of [vite.stdout, vite.stderr]) {
          stream.setEncoding('utf8').on('data', (text: string) => {
            output += text
            if (output.includes('Local:')) resolve()
          })
        }
      })
      await use({ address: `http://127.0.0.1:${port}`, directory, upstream })
      const ended = once(vite, 'exit')
      vite.kill('SIGTERM')
      await ended
      await upstream.close()
      rmSync(directory, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 60_000 },
  ],
})

test.use({ serviceWorkers: 'allow' })

test('in development, a page begins with the same document, and a component changes without a reload', {
  tag: '@long',
}, async ({ page, development: { address, directory } }) => {
  const epoch = async () => (await page.request.get(`${address}/mainnet/epochs/399`)).text()
  // The first request for a record takes a token too.
  await expect.poll(epoch).toMatch(/id="epochal-data">\{.*"record":\{/)
  expect(await epoch()).toMatch(/<title>Epoch 399/)
  expect(await epoch()).toContain('<a aria-current="page" href="/mainnet/epochs">Epochs</a>')

  await page.goto(`${address}/mainnet/accounts`)
  const heading = page.getByRole('heading', { level: 1 })
  // Vite may load the page anew for packages that it has just found.
  await expect(async () => {
    await expect(heading).toHaveText('Accounts')
    await page.evaluate(() => document.body.setAttribute('data-kept', ''))
    await page.waitForLoadState('networkidle')
    await expect(page.locator('body[data-kept]')).toBeVisible()
  }).toPass()
  const file = join(directory, LOOKUP_PAGE)
  writeFileSync(file, readFileSync(file, 'utf8').replace('title="Accounts"', 'title="All accounts"'))
  await expect(heading).toHaveText('All accounts')
  await expect(page.locator('body[data-kept]')).toBeVisible()
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
})

test('the development server sends neither settings nor the data directory, and the secret in nothing', async ({
  page,
  development: { address, directory, upstream },
}) => {
  const sent: Promise<string>[] = []
  page.on('response', (response) => sent.push(response.text().catch(() => '')))
  await page.goto(`${address}/mainnet/epochs/399`)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('399')
  await page.waitForLoadState('networkidle')
  expect(sent.length).toBeGreaterThan(50)
  expect((await Promise.all(sent)).filter((text) => text.includes(upstream.secret))).toEqual([])

  for (const file of ['.env', '.epochal/master-secret']) {
    for (const path of [`/${file}`, `/@fs${directory}/${file}`, `/src/%2e%2e/${file}`]) {
      for (const query of ['', '?raw', '?import&raw', '?url', '?inline']) {
        const response = await page.request.get(address + path + query)
        expect(response.status(), path + query).toBeGreaterThanOrEqual(400)
        expect(await response.text(), path + query).not.toContain(upstream.secret)
      }
    }
  }
})
