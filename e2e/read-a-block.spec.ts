import { expect, test } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { fieldValue } from './page-parts.ts'

test('block 8,415,364 has all its fields, is shown with its neighbours, and links to pool 4268', async ({
  page,
}) => {
  await openApp(page, '/mainnet/blocks/8415364')
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
  await expect(page.getByText('18 Feb 2023, 14:53:54 UTC')).toBeVisible()
  const expected = {
    'After the block before': '27 s',
    Transactions: '25',
    Full: '52.8%',
    'Absolute slot': '85,165,743',
    Hash: '89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2',
  }
  for (const [label, value] of Object.entries(expected)) {
    await expect(fieldValue(page, label), label).toHaveText(value)
  }
  await expect(page.getByText('Final', { exact: true })).toHaveAttribute(
    'title',
    'The newest on record is 3,654,301 blocks later: 2,160 are the most that can be rolled back',
  )
  await expect(page.getByText('20 s on average')).toBeVisible()
  await expect(page.getByText('47,554 of 90,112 bytes')).toBeVisible()
  await expect(page.getByText('320,943 of 432,000 in epoch 394')).toBeVisible()
  const terms = page.getByRole('table', { name: 'Terms of the producer' }).getByRole('row')
  await expect(terms).toHaveText([
    'Pool 4268Epoch 394Newest terms',
    'Margin4.00 %→ 2.99 %',
    'Cost340 ADAthe same',
    'Pledge100,000 ADA→ 130,000 ADA',
  ])
  await page.keyboard.press('k')
  const rare = {
    'VRF key': 'vrf_vk1ksvt6yywk5j2wkq3rmkxghgru7svaetmjnf8kx4636x7pwcdmgrsy8peyv',
    'VRF key hash': '9be345bcbcb0cf0559b1135467fd2e4c78c741898cdf8bcb737b2dc5122632df',
    'Operational certificate': '2d15dc2fcb27762ef2fb08bb72318b9140fe7189fbcaadbe18520289532b0bcd',
    'The same, base64': 'LRXcL8sndi7y+wi7cjGLkUD+cYn7yq2+GFICiVMrC80=',
    'Certificate counter': '5',
    'Protocol version': '8.0',
    'Hash, base64': 'if8QkGFBBakZyczIuzkUqu8d3SghSk1V/2VDbSyfwLI=',
    Records: '8416431previous 8416430, slot leader 7195394',
  }
  for (const [label, value] of Object.entries(rare)) {
    await expect(fieldValue(page, label), label).toHaveText(value)
  }
  const neighbours = page.getByRole('region', { name: 'Neighbours' })
  await expect(neighbours).toContainText('11 blocks, 14:51:45 to 14:55:31 UTC')
  await neighbours.getByRole('slider').press('ArrowLeft')
  await expect(neighbours).toContainText('Block 8,415,363, 20 s after the one before')
  await expect(neighbours).toContainText('24.9% full')
  await neighbours.getByRole('slider').press('Escape')
  await expectAccessible(page, 'main')
  await page.setViewportSize({ width: 390, height: 800 })
  await expectNoSidewaysScroll(page)

  await page.getByRole('link', { name: 'Pool 4268' }).click()
  await expect(page.getByRole('heading', { name: 'Pool 4268' })).toBeVisible()
  await expect(page.locator('.term-figure')).toHaveText(['2.99 %', '340 ADA', '130,000 ADA'])
})

test('a block is found by number, by hash, and by epoch and slot, and links to its neighbours', async ({
  page,
}) => {
  await page.goto('/mainnet/blocks/89ff1090614105a919c9ccc8bb3914aaef1ddd28214a4d55ff65436d2c9fc0b2')
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
  await page.goto('/mainnet/blocks/epochs/394/slots/85165743')
  await expect(page.getByRole('heading', { name: 'Block 8,415,364' })).toBeVisible()
  await page.getByRole('link', { name: 'Previous block' }).click()
  await expect(page.getByRole('heading', { name: 'Block 8,415,363' })).toBeVisible()
  await page.goto('/mainnet/blocks/latest')
  await expect(page.getByRole('heading', { name: 'Block 12,069,665' })).toBeVisible()
  await expect(page.getByText('Final', { exact: true })).toHaveAttribute(
    'title',
    /2,160 blocks take at most 36 hours$/,
  )
  await expect(page.getByRole('link', { name: 'Next block' })).toHaveCount(0)
  // A neighbour that is not on record is no link.
  await expect(page.getByTitle('Next block: not on record')).toBeVisible()
  await expect(fieldValue(page, 'After the block before')).toHaveText('–')
  await expect(page.getByText('block 12,069,664 is not on record')).toBeVisible()
})
test('a block that is not on record has a page that says so', async ({ page }) => {
  await page.goto('/mainnet/blocks/8000000')
  await expect(page.getByRole('heading', { name: 'Block 8,000,000 is not in this recording' })).toBeVisible()
  await expect(page.getByText('It exists on the chain, only not here.')).toBeVisible()
  const nearest = page.getByRole('region', { name: 'Nearest on record' }).getByRole('link')
  await expect(nearest).toHaveText([/^Block 7,981,223.+ before$/, /^Block 8,129,399.+ after$/])
})

test('arrow keys and the row of neighbours lead to other blocks', async ({ page }) => {
  await openApp(page, '/sandbox/blocks/20000')
  const slider = page.getByRole('region', { name: 'Neighbours' }).getByRole('slider')
  await expect(slider).toHaveAttribute('aria-valuemax', '10')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { name: 'Block 20,001' })).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('heading', { name: 'Block 20,000' })).toBeVisible()
  await expect(slider).toHaveAttribute('aria-valuemax', '10')
  await slider.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveAttribute('aria-valuetext', /^Block 19,998, /)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Block 19,998' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Block 20,000' })).toBeVisible()
})
