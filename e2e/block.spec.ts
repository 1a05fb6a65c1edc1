import { expect, test } from 'playwright/test'
import { openApp } from './app-page.ts'

test('arrow keys and strokes walk the chain', async ({ page }) => {
  await openApp(page, '/sandbox/blocks/20000')
  await expect(page.getByRole('heading', { name: 'Block 20,000' })).toBeVisible()
  await expect(page.getByRole('link', { name: /^Block 20,001, slot/ })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Block 20,001' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Block 20,000' })).toBeVisible()
  await page.getByRole('link', { name: /^Block 19,998, slot/ }).press('Enter')
  await expect(page.getByRole('heading', { name: 'Block 19,998' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Block 20,000' })).toBeVisible()
})

test('an empty slot offers the nearest blocks', async ({ page, request }) => {
  const at = async (no: number) => (await request.get(`/sandbox/api/core/blocks/${no}`)).json()
  let no = 20_000
  let [here, next] = [await at(no), await at(no + 1)]
  while (next.slot_no - here.slot_no < 2) {
    no += 1
    here = next
    next = await at(no + 1)
  }
  await openApp(page, `/sandbox/blocks/epochs/${here.epoch_no}/slots/${here.slot_no + 1}`)
  await expect(page.getByRole('heading', { name: 'Not on record' })).toBeVisible()
  const group = (value: number) => value.toLocaleString('en')
  await expect(page.getByText(`There is no block in slot ${group(here.slot_no + 1)}.`)).toBeVisible()
  await expect(page.getByRole('link', { name: group(no), exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: group(no + 1), exact: true })).toBeVisible()
  await expect(page.getByText('1 slot away')).toBeVisible()
})

test('finality is counted from the tip, and neighbours that are not on record are no links', async ({
  page,
}) => {
  await openApp(page, '/mainnet/blocks/8415364')
  await expect(page.getByText('3,654,301 behind the newest on record')).toBeVisible()
  await openApp(page, '/mainnet/blocks/latest')
  await expect(page.getByText('It is the newest on record')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Next block' })).toHaveCount(0)
  await expect(page.getByTitle('Next block: not on record')).toBeVisible()
})

test('the encoding that is chosen for one hash holds for all', async ({ page }) => {
  await openApp(page, '/mainnet/blocks/8415364')
  await page
    .getByRole('group', { name: 'Encoding of the block hash' })
    .getByRole('button', { name: 'base64' })
    .click()
  await expect(page.getByText('if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=', { exact: true })).toBeVisible()
  await expect(page.getByText('LRXcL8sndi7y+wi7cjGLkUD+cYn7yq2+GFICiVMrC80=', { exact: true })).toBeVisible()
})

test('the overview of a chain that runs is fresh without reloading', async ({ page }) => {
  test.setTimeout(150_000)
  await openApp(page, '/sandbox')
  const newest = page.locator('.tip-card-number')
  const before = await newest.textContent()
  await expect(newest).not.toHaveText(before ?? '', { timeout: 120_000 })
  const after = await newest.textContent()
  await page.keyboard.press('End')
  await expect(page.getByRole('table', { name: 'The newest blocks' }).getByRole('row').nth(1)).toContainText(
    after ?? '',
  )
  await expect(page.getByRole('img', { name: /blocks in ten minutes/ })).toBeVisible()
})
