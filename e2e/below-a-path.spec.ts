import { createServer, request as sendRequest } from 'node:http'
import { test as base, expect } from 'playwright/test'
import { freePort } from '#testing/postgres/free-port.ts'
import { expectAccessible } from './accessibility.ts'
import { openApp, whenAppWorks } from './app-page.ts'
import { linkFor, PASSWORD, type Product, startProduct } from './dashboard-product.ts'

const PATH = '/tools/cardano'

interface Placed extends Product {
  /** The explorer's address behind a balancer that passes paths on as they are. */
  readonly address: string
  /** Its address behind a balancer that takes the path away. */
  readonly stripped: string
}

/** A balancer in front of one program. */
async function startBalancer(port: number, target: () => number, strips: boolean) {
  const server = createServer((incoming, outgoing) => {
    const { url = '', method, headers } = incoming
    // Nothing else on this host belongs to the explorer.
    if (!`${url}/`.startsWith(`${PATH}/`) && !url.startsWith(`${PATH}?`)) return outgoing.writeHead(404).end()
    const path = strips ? url.slice(PATH.length) || '/' : url
    const passed = sendRequest({ host: '127.0.0.1', port: target(), path, method, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    passed.on('error', () => outgoing.writeHead(502).end())
    incoming.pipe(passed)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

const test = base.extend<object, { placed: Placed }>({
  placed: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const [keepPort, stripPort, port] = [await freePort(), await freePort(), await freePort()]
      const address = `http://127.0.0.1:${keepPort}${PATH}`
      const balancers = [
        await startBalancer(keepPort, () => port, false),
        await startBalancer(stripPort, () => port, true),
      ]
      const product = await startProduct(port, address)
      await use({ ...product, address, stripped: `http://127.0.0.1:${stripPort}${PATH}` })
      await product.stop()
      for (const balancer of balancers) balancer.close()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

test.describe.configure({ mode: 'serial' })

// The balancers behind which a person browses; all else here is behind the one that leaves the path.
for (const way of ['address', 'stripped'] as const) {
  test(`a person browses the chain below a path: ${way}`, { tag: '@long' }, async ({ page, placed }) => {
    const root = placed[way]
    const failures: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400 || !response.url().startsWith(root)) {
        failures.push(`${response.status()} ${response.url()}`)
      }
    })
    page.on('console', (message) => message.type() === 'error' && failures.push(message.text()))

    await page.goto(root)
    await expect(page).toHaveURL(`${root}/mainnet`)
    await whenAppWorks(page)
    await page.getByRole('main').getByRole('combobox').fill('300')
    await expect(page.getByRole('option', { name: 'Epoch 300' })).toBeVisible()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.keyboard.press('Control+Enter'),
    ])
    await expect(tab).toHaveURL(`${root}/mainnet/epochs/300`)
    await tab.close()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`${root}/mainnet/epochs/300`)
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Epochs' }).click()
    await expect(page).toHaveURL(`${root}/mainnet/epochs`)
    await page.getByRole('link', { name: 'Pools' }).first().click()
    await expect(page).toHaveURL(`${root}/mainnet/pools`)
    await expect(page.locator('.pool-list tbody tr').first()).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(`${root}/mainnet/epochs`)

    // A page that is opened at its address takes its document over, and shows its request.
    await openApp(page, `${root}/mainnet/epochs/300`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute(
      'href',
      `${placed.address}/mainnet/epochs/300`,
    )
    await page.getByRole('link', { name: 'Requests', exact: true }).click()
    await expect(page.getByRole('dialog')).toContainText('200')
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(`${root}/mainnet/epochs/300`)

    await page.goto(`${root}/MAINNET/epochs/300/`)
    await expect(page).toHaveURL(`${root}/mainnet/epochs/300`)
    expect(failures).toEqual([])
  })
}

test('documents, links, pictures and the app lead below the path', { tag: '@long' }, async ({
  request,
  placed,
}) => {
  const { address, stripped } = placed
  for (const root of [address, stripped]) {
    const get = async (path: string) => (await request.get(root + path)).json()
    const { paths, servers } = await get('/mainnet/openapi.json')
    expect(servers.map(({ url }: { url: string }) => url)).toContain(`${PATH}/mainnet`)
    expect(Object.keys(paths).length).toBeGreaterThan(10)
    const epochs = await get('/mainnet/api/core/odata/epochs?$top=2&$count=true')
    expect(epochs['@odata.context']).toBe(`${PATH}/mainnet/api/core/odata/$metadata#Epochs`)
    const manifest = await get('/app.webmanifest')
    const below = (url: string) => new URL(url, `${address}/app.webmanifest`).href
    expect([below(manifest.scope), below(manifest.start_url)]).toEqual([`${address}/`, `${address}/`])
    const document = await (await request.get(`${root}/mainnet/epochs/300`)).text()
    const [, picture = ''] = /og:image" content="([^"]*)"/.exec(document) ?? []
    expect(picture).toBe(`${address}/preview.png`)
    expect((await request.get(picture)).headers()['content-type']).toBe('image/png')
    expect(await (await request.get(`${root}/sitemap.xml`)).text()).toContain(`<loc>${address}/mainnet</loc>`)
    expect((await request.get(`${root}/health/ready`)).status()).toBe(200)
  }
})

test('a person registers by a mail, signs in by a provider, and keeps a project', { tag: '@long' }, async ({
  page,
  placed,
}) => {
  const { address } = placed
  await page.goto(`${address}/dashboard`)
  await page.getByRole('link', { name: 'Make an account' }).click()
  await page.getByLabel('E-mail').fill('below@example.org')
  await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Make the account' }).click()
  const link = await linkFor(placed, 'below@example.org')
  expect(link).toContain(`${address}/dashboard/link#`)
  await page.goto(link)
  await page
    .getByRole('button')
    .filter({ hasText: /Confirm|Make|Sign in/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'New project' })).toBeVisible()
  const cookies = await page.context().cookies()
  expect(cookies.length).toBeGreaterThan(0)
  for (const { path } of cookies) expect(path).toBe(`${PATH}/dashboard/api`)
  await page.getByRole('button', { name: 'New project' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Below')
  await page.getByLabel('Sandbox').check()
  await page.getByRole('button', { name: 'Create project and key' }).click()
  await expect(page.getByRole('dialog', { name: 'Key and secret for' })).toBeVisible()
})

test('a person who is sent back by a provider is signed in', { tag: '@long' }, async ({ page, placed }) => {
  await page.goto(`${placed.address}/dashboard`)
  await page.getByRole('button', { name: /Example/ }).click()
  await expect(page).toHaveURL(new RegExp(`^${placed.address}/dashboard`))
  await expect(page.getByRole('button', { name: 'New project' })).toBeVisible()
})

test.describe('without a connection', () => {
  test.use({ serviceWorkers: 'allow' })

  test('what was seen stays, and a page that was not says so', { tag: '@long' }, async ({ page, placed }) => {
    const { address } = placed
    await page.goto(`${address}/mainnet/epochs/300`)
    await page.evaluate(async () => void (await navigator.serviceWorker.ready))
    expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope)).toBe(`${address}/`)
    await page.reload()
    await page.context().setOffline(true)
    await page.reload()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('300')
    await page.goto(`${address}/mainnet/epochs/301`)
    await expect(page.getByRole('heading', { name: /offline|cannot be reached/ })).toBeVisible()
    const seen = page.getByRole('region', { name: 'Pages seen on this device' })
    await expect(seen.getByRole('link')).toHaveAttribute('href', `${PATH}/mainnet/epochs/300`)
    await expectAccessible(page)
  })
})
