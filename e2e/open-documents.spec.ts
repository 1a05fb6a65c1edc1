import { createHash } from 'node:crypto'
import { type ConsoleMessage, expect, type Page, type Request, test } from 'playwright/test'
import { requestPath } from '#explorer-protocol/initial-requests.ts'
import type { DocumentData } from '#explorer-protocol/page-rendering.ts'
import { isLongForm } from '#testing/long-form.ts'
import { openApp } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'

/** Pages of every kind, with a query that changes the first view. */
const pages = [
  '/mainnet',
  '/mainnet/blocks/8415364',
  `/mainnet/accounts/${RECORDED_ACCOUNT}`,
  '/mainnet/epochs?from=300&to=9999&scale=log&sort=-fees',
  '/mainnet/epochs/322',
  '/sandbox/pools/updates?sort=id',
  '/status',
]

const morePages = [
  '/sandbox/epochs/latest',
  '/reference?network=mainnet&units=live',
  '/nowhere',
  '/sandbox/pools?epoch=250&sort=-pledge',
  '/mainnet/present?step=year',
  '/mainnet/blocks',
  '/mainnet/blocks?before=5335473',
  '/mainnet/blocks/8415364?request=block',
  '/mainnet/blocks/epochs/99999/slots/1',
  `/mainnet/accounts?a=${RECORDED_ACCOUNT}`,
  '/mainnet/epochs',
  '/mainnet/pools?epoch=300',
  '/mainnet/pools/statistics?epoch=300',
  '/mainnet/pools/updates?sort=id',
  '/mainnet/pools/4268/updates',
  '/preview/epochs',
  '/dashboard',
]

test('the policy of a document allows its own sheet and style attributes, and no other sheet or script', async ({
  page,
}) => {
  const response = await page.goto('/mainnet/blocks/8415364')
  const text = (await response?.text()) ?? ''
  const sheets = Array.from(text.matchAll(/<style>([\s\S]*?)<\/style>/g), ([, sheet = '']) => sheet)
  expect(sheets).toHaveLength(1)
  const hash = createHash('sha256')
    .update(sheets[0] ?? '')
    .digest('base64')
  expect(response?.headers()['content-security-policy']?.split('; ')).toContain(
    `style-src 'self' 'sha256-${hash}'`,
  )
  const looks = await page.evaluate(() => {
    const put = (parent: Element, html: string) =>
      parent.append(document.createRange().createContextualFragment(html))
    put(
      document.head,
      '<style>body { margin: 7px }</style><link rel="stylesheet" href="data:text/css,body{padding:7px}">',
    )
    put(
      document.body,
      '<i id="styled" style="left: 7px"></i><script>document.body.style.top = "7px"</script>',
    )
    const { margin, padding, top } = getComputedStyle(document.body)
    return { margin, padding, top, left: document.getElementById('styled')?.style.left }
  })
  expect(looks).toEqual({ margin: '0px', padding: '0px', top: 'auto', left: '7px' })
})

/** Parts of a document that show that they wait, and that the app replaces by what they wait for. */
const WAITING = [
  '[aria-busy=true]',
  '[aria-hidden=true]',
  '[role=status]',
  '.gate-waiting',
  '.skeleton',
  'td:has(> .skeleton)',
  // Numbers of blocks that have not come, in rows to which they are links then.
  'span.aside',
  '.absent',
  '.neighbour.is-possible',
].join()

test('the app takes over each document as it is', async ({ page }) => {
  await noteRemoved(page)
  for (const path of isLongForm ? [...pages, ...morePages] : pages) {
    const isTakenOver = async () => {
      expect(await takenOver(page, path), path).toEqual({ faults: [], removed: [], requestedAgain: [] })
      // The page before it has no part in the next one.
      await page.evaluate(() => {
        localStorage.clear()
        sessionStorage.clear()
      })
    }
    // A document and the list that the browser requests may be of different moments of a growing chain: the next load decides.
    if (path.startsWith('/sandbox')) await expect(isTakenOver).toPass({ timeout: 40_000 })
    else await isTakenOver()
  }
})

/** Differences between a document and the page that the app makes of it. */
async function takenOver(page: Page, path: string) {
  const faults: string[] = []
  const requested: string[] = []
  const noteError = ({ message }: Error) => faults.push(message)
  const noteMessage = (message: ConsoleMessage) => {
    // The browser itself reports a document with the status 404.
    if (message.type() === 'error' && !message.location().url.endsWith(path)) faults.push(message.text())
  }
  const noteRequest = (request: Request) => {
    const { pathname, search } = new URL(request.url())
    requested.push(`${pathname}${search}`)
  }
  page.on('pageerror', noteError)
  page.on('console', noteMessage)
  page.on('request', noteRequest)
  // A first visit may get the page without its data, which come later than the proxy waits.
  await expect.poll(async () => (await page.request.get(path)).text()).toContain('<div id="app" data-drawn>')
  const document = (await (await page.goto(path))?.text()) ?? ''
  await page.locator('#app:not([data-drawn]) main').waitFor()
  await page.waitForLoadState('networkidle')
  page.off('pageerror', noteError)
  page.off('console', noteMessage)
  page.off('request', noteRequest)
  const removed = await page.evaluate(() => (window as unknown as { removed: string[] }).removed)
  // The newest block is followed, and requested again once its response is old, which on a slow machine is at once.
  const initial = initialAddresses(document).filter((address) => !address.endsWith('/blocks/latest'))
  return { faults, removed, requestedAgain: requested.filter((address) => initial.includes(address)) }
}

test('the document of a page that was scrolled is taken over as it is when it is loaded again', {
  tag: '@long',
}, async ({ page }) => {
  await noteRemoved(page)
  await openApp(page, '/mainnet/epochs')
  await page.evaluate(() => scrollTo(0, 300))
  await page.reload()
  await page.locator('#app:not([data-drawn]) main').waitFor()
  await page.waitForLoadState('networkidle')
  expect(await page.evaluate(() => (window as unknown as { removed: string[] }).removed)).toEqual([])
  expect(await page.evaluate(() => scrollY)).toBe(300)
})

/** Notes the elements of the document, once all of it is read, that the app removes, except waiting ones. */
async function noteRemoved(page: Page): Promise<void> {
  await page.addInitScript((waiting) => {
    const removed: string[] = []
    Object.assign(window, { removed })
    document.addEventListener('readystatechange', () => {
      const app = document.getElementById('app')
      if (document.readyState !== 'interactive' || !app) return
      const first = new Set<Node>(app.querySelectorAll('*'))
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ removedNodes }) => [...removedNodes])) {
          if (!(node instanceof Element) || !first.has(node)) continue
          const says = node.hasAttribute('aria-label') || !/^\s*…?$/.test(node.textContent)
          if (says && !node.matches(waiting)) removed.push(node.outerHTML.slice(0, 200))
        }
      }).observe(app, { childList: true, subtree: true })
    })
  }, WAITING)
}

/** Addresses whose responses a document brings, except old ones, which are to be requested again. */
function initialAddresses(document: string): string[] {
  const [, json = '{}'] = /id="epochal-data">([^<]*)/.exec(document) ?? []
  const { rendered }: Partial<DocumentData> = JSON.parse(json)
  const fresh = (rendered?.responses ?? []).filter(({ isOld }) => !isOld)
  return fresh.map(({ network, call }) => `/${network}${requestPath(call)}`)
}

test('without JavaScript a page says what needs it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  for (const path of [
    '/mainnet/blocks/8415364',
    '/mainnet/accounts/sheet',
    '/mainnet/watched',
    '/dashboard',
  ]) {
    await page.goto(path)
    await expect(page.locator('noscript p')).toBeInViewport()
  }
  await context.close()
})
