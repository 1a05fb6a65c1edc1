import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'playwright/test'
import { test } from './explorer-under-test.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

const root = join(import.meta.dirname, '..')
/** The first characters of the header of every token that our service issues. */
const TOKEN_START = Buffer.from('{"alg":"ES256"').toString('base64url').slice(0, 18)

test('neither the secret nor a token occurs in any byte that the browser receives, in the output, or in the built files', async ({
  page,
  startExplorer,
}) => {
  const explorer = await startExplorer()
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
    '/mainnet/blocks/7999990',
    `/mainnet/accounts/${RECORDED_ACCOUNT}`,
    '/mainnet/pools/1/updates',
    '/mainnet/blocks/9000000',
  ]) {
    await page.goto(explorer.origin + path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
  }
  for (const path of [
    '/mainnet/api/core/nothing',
    '/mainnet/connect/token',
    '/networks.json',
    '/preprod/api/core/epochs',
  ]) {
    const response = await page.request.get(explorer.origin + path)
    received.push(JSON.stringify(response.headers()), await response.text())
  }
  await Promise.all(bodies)
  const storage = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
  )
  // Its end has characters that each encoding writes in its own way.
  const [secret = ''] = /^[\w-]{20,}/.exec(explorer.upstream.secret) ?? []
  const { tokens } = explorer.upstream
  expect([secret.length >= 20, tokens.length > 0]).toEqual([true, true])
  expect(received.length).toBeGreaterThan(40)
  const everything = [...received, storage, explorer.output()].join('\n')
  expect(everything).toContain('7999990')
  expect([secret, ...tokens, TOKEN_START].filter((text) => everything.includes(text))).toEqual([])

  const built = readdirSync(join(root, 'dist'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect(built.length).toBeGreaterThan(10)
  expect(built.some((text) => text.includes(secret) || text.includes(TOKEN_START))).toBe(false)

  // An explorer of one network lists no other that is open.
  await page.getByRole('button', { name: 'Network: Mainnet' }).click()
  await expect(page.locator('header').getByRole('listitem')).toHaveText(['Mainnetlive'])
  await expect(page.getByRole('listitem').filter({ hasText: 'Preprod' })).toHaveCount(0)
})
