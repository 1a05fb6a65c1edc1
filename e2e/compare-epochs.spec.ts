import { expect, type Page, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Differences between A and B' }).getByRole('row')
const heads = (page: Page) =>
  page.getByRole('table', { name: 'Differences between A and B' }).getByRole('columnheader')

/** The head of the bars. */
const SCALE = /as a bar on a logarithmic scale/

/** Opens the menu of a side. */
async function openMenu(page: Page, side: 'A' | 'B'): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${side}, `) }).click()
}

test('what is on the screen is compared with what was before, from the read-out and by a key', async ({
  page,
}) => {
  await openApp(page, '/mainnet/epochs?from=250&to=322')
  await page.getByRole('link', { name: 'Compare with 177 to 249' }).click()
  await expect(page).toHaveURL('/mainnet/compare?a=250-322')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Compare')
  await expect(heads(page)).toHaveText(['Total', 'A 250 to 322', 'B 177 to 249', 'A − B', 'A ÷ B', SCALE])
  await expect(rows(page).nth(1)).toHaveText(/^\s*Transactions27,956,4382,637,041\+25,319,39710\.6×$/)
  await expect(page.getByText('73 epochs each')).toBeVisible()
  await expect(
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Epochs' }),
  ).toHaveAttribute('aria-current', 'page')
  const pair = page.getByRole('table', { name: 'The epochs of A and B at one place' }).getByRole('row').nth(1)
  await expect(pair).toHaveText(/^322.*627,687.*249.*185,379.*3\.39 ×$/)
  await page.goBack()
  // Both pages have a chart of this name.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Epochs')
  const chart = page.getByRole('slider', { name: /^Transactions per epoch/ })
  await chart.press('End')
  await chart.press('ArrowLeft')
  await chart.press('c')
  await expect(page).toHaveURL('/mainnet/compare?a=321')
  await expect(rows(page).nth(1)).toHaveText(/^\s*Transactions643,509601,903\+41,6061\.07×$/)
  await expect(
    page.getByRole('slider', { name: /^Transactions per epoch/ }).getByText('B 320 · 601,903'),
  ).toBeVisible()
  await expect(
    page.getByRole('slider', { name: /^Transactions per epoch/ }).getByText('A 321 · 643,509'),
  ).toBeVisible()
  await openMenu(page, 'B')
  await page.getByRole('button', { name: /^Mean of the 30 before/ }).click()
  await expect(page).toHaveURL('/mainnet/compare?a=321&b=291-320')
  await expect(heads(page).first()).toHaveText('Mean per epoch')
})

test('sides are chosen by menu, by numbers, by keys and by their address', async ({ page }) => {
  await openApp(page, '/mainnet/epochs?compare=320-999999999&with=mean-0&show=median&measure=fees')
  // An address of the page of epochs leads here, and one that cannot be meant is replaced.
  await expect(page).toHaveURL('/mainnet/compare?a=320-322&measure=fees')
  await openMenu(page, 'A')
  await page.getByLabel('First epoch of A').fill('308')
  await page.getByLabel('Last epoch of A').fill('400')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('The newest epoch here is 322.')
  await expect(page.getByLabel('Last epoch of A')).toHaveValue('400')
  await page.getByLabel('Last epoch of A').fill('321')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mainnet/compare?a=308-321&measure=fees')
  await expect(heads(page)).toHaveText(['Total', 'A 308 to 321', 'B 294 to 307', 'A − B', 'A ÷ B', SCALE])

  const chart = page.getByRole('slider', { name: /^Fees per epoch/ })
  await chart.press('Home')
  await chart.press('ArrowRight')
  await expect(page.getByRole('link', { name: '309', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: '295', exact: true })).toBeVisible()
  await expect(page).toHaveURL('/mainnet/compare?a=308-321&measure=fees&place=2')
  await chart.press('x')
  await expect(page).toHaveURL(/a=294-307&measure=fees&b=308-321$/)
  await expect(chart).toBeFocused()

  await openMenu(page, 'B')
  await page.getByRole('button', { name: /^Mary/ }).click()
  await expect(page).toHaveURL(/a=294-307&measure=fees&b=251-289$/)
  await expect(heads(page).first()).toHaveText('Mean per epoch')
  await expect(page.getByText('14 and 39 epochs')).toBeVisible()
  await page.getByRole('button', { name: 'Total', exact: true }).click()
  await expect(heads(page).first()).toHaveText('Total')

  const field = page.getByRole('slider', { name: /^First epoch of B/ })
  await expect(field).toHaveAttribute('aria-valuetext', 'epochs 251 to 289')
  await field.press('ArrowLeft')
  await expect(page).toHaveURL(/a=294-307&measure=fees&b=250-288/)
  await expect(field).toBeFocused()
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(rows(page).nth(1)).toContainText('Transactions')
  await expectNoSidewaysScroll(page)
})

test('B is moved on the brush as it is, and a press on an epoch compares two', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  await openApp(page, '/mainnet/compare?a=300-309&b=290-299')
  await page.locator('.range-brush-area path').first().waitFor()
  const area = await page.locator('.range-brush-area').boundingBox()
  if (!area) throw new Error('the brush is not drawn')
  const place = (no: number) => area.x + ((no + 0.5) / 323) * area.width
  await page.mouse.move(place(295), area.y + 30)
  await page.mouse.down()
  await page.mouse.move(place(255), area.y + 30, { steps: 5 })
  await page.mouse.up()
  await expect(page).toHaveURL(/a=300-309&b=25\d-2\d\d$/)
  const [, first, last] = /b=(\d+)-(\d+)/.exec(page.url()) ?? []
  expect(Number(last) - Number(first)).toBe(9)
  // A key is about what is drawn.
  await expect(heads(page).filter({ hasText: `B ${first} to ${last}` })).toBeVisible()

  const chart = page.getByRole('slider', { name: /^Transactions per epoch/ })
  await chart.press('Home')
  await chart.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/mainnet/compare\\?a=300&b=${first}$`))
  await expect(chart.getByText(`B ${first} · `)).toBeVisible()
  const box = await chart.boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) - 4, (box?.y ?? 0) + 100)
  await expect(page).toHaveURL('/mainnet/compare?a=300&b=322')
})
