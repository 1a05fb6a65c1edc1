import { expect, type Page } from 'playwright/test'
import type { KeyUsage } from '#contract/dashboard/dashboard-results.ts'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { type Product, signUp, test } from './dashboard-product.ts'

// One worker, one product.
test.describe.configure({ mode: 'serial' })

interface MadeKey {
  readonly project: string
  readonly key: string
  readonly secret: string
}

/** A project with a key, made by a call of the page's session. */
async function makeProject(page: Page, { explorer }: Product, name: string): Promise<MadeKey> {
  const response = await page.request.post(`${explorer.address}/dashboard/api/projects`, {
    headers: { Origin: explorer.address },
    data: { name, network: 'sandbox' },
  })
  const { project, newKey } = await response.json()
  return { project: project.id, key: newKey.key, secret: newKey.secret }
}

/** A program with a key: it has a token and gets the statuses of paths. */
async function program(page: Page, address: string, { key, secret }: MadeKey) {
  const tokenResponse = await page.request.post(`${address}/connect/token`, {
    form: { grant_type: 'client_credentials', client_id: key, client_secret: secret },
  })
  const { access_token } = await tokenResponse.json()
  const headers = { Authorization: `Bearer ${access_token}`, 'Client-Api-Key': key }
  return (path: string, more: Readonly<Record<string, string>> = {}) =>
    page.request.get(`${address}${path}`, { headers: { ...headers, ...more }, failOnStatusCode: false })
}

/** The requests of a project's key today, by its quota, its minutes and its endpoints, which the server saves one after the other. */
async function requestsToday(page: Page, { explorer }: Product, { project }: MadeKey): Promise<number[]> {
  const today = new Date().toISOString().slice(0, 10)
  const path = `/dashboard/api/projects/${project}/usage?from=${today}&to=${today}`
  const [usage]: KeyUsage[] = await (await page.request.get(explorer.address + path)).json()
  const counts = [usage?.lastHour.requests ?? [], (usage?.byEndpoint ?? []).map(({ requests }) => requests)]
  return [usage?.quotaUsed ?? 0, ...counts.map((each) => each.reduce((sum, requests) => sum + requests, 0))]
}

/** The base address of the sandbox. */
function sandboxAddress({ explorer }: Product): string {
  const service = /listening on (http:\S+)/.exec(explorer.output())?.[1] ?? ''
  return `${service}/sandbox`
}

test('requests with a key are seen in its usage, by day, class, endpoint and hour', async ({
  page,
  product,
}) => {
  await signUp(page, product, 'grace@usage.example.org')
  const made = await makeProject(page, product, 'Epoch wall')
  const projectPage = `${product.explorer.address}/dashboard/projects/${made.project}`
  await page.goto(projectPage)
  await expect(page.getByRole('heading', { name: 'No requests on these days' })).toBeVisible()

  const get = await program(page, sandboxAddress(product), made)
  for (const path of ['epochs/latest', 'epochs/latest', 'blocks/latest', 'epochs/99999']) {
    await get(`/api/core/${path}`)
  }
  await expect.poll(() => requestsToday(page, product, made)).toEqual([4, 4, 4])
  await page.reload()
  await expect(page.getByRole('meter', { name: 'Requests today' })).toHaveAttribute('aria-valuenow', '4')
  await expect(page.getByText('4 requests in the last hour')).toBeVisible()

  const chart = page.getByRole('application', { name: /^Requests per day/ })
  await chart.focus()
  await page.keyboard.press('End')
  const tooltip = page.locator('.recharts-tooltip-wrapper')
  for (let at = 0; at < 40 && !(await tooltip.textContent())?.includes('so far'); at++)
    await page.keyboard.press('ArrowRight')
  await expect(tooltip).toContainText(/, so far.*answered, 2xx and 3xx 3.*4xx 1.*5xx 0$/)
  await page.getByRole('button', { name: 'Table', exact: true }).click()
  await expect(page.getByRole('region', { name: /^Requests per day.*table$/ })).toContainText('so far')
  await expect(page.getByRole('row', { name: /epochs\/latest/ })).toContainText('2')
  await page.getByRole('button', { name: '7', exact: true }).click()
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}/)
  // A target half below the header in sight is no small one.
  await page.evaluate(() => scrollTo(0, 0))
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 360, height: 800 })
  await expectNoSidewaysScroll(page)
})
