import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page, test } from 'playwright/test'
import { expectAccessible } from './accessibility.ts'
import { openApp } from './app-page.ts'
import { fieldValue } from './page-parts.ts'

test('epoch 0 has its 33 transactions, 21,587 blocks and 10,378,568,796.482912 ADA', async ({ page }) => {
  await openApp(page, '/mainnet/epochs/0')
  await expect(page.getByRole('heading', { name: 'Epoch 0', exact: true })).toBeVisible()
  await expect(fieldValue(page, 'Transactions')).toHaveText('33')
  await expect(fieldValue(page, 'Blocks')).toHaveText('21,587 of 21,600 expected')
  await expect(page.getByText('13 fewer, one in 1 of 21,600 slots')).toBeVisible()
  await expect(page.getByText(/^\d+th lowest of \d+ on record in Byron$/).first()).toBeVisible()
  await expect(fieldValue(page, 'Output').locator('data')).toHaveAttribute('value', '10378568796.482912')
  await expect(page.getByText('23 to 28 Sep 2017')).toHaveAttribute(
    'title',
    '2017-09-23 21:44:51 to 2017-09-28 21:44:51 UTC',
  )
  await expect(page.getByText('Byron', { exact: true })).toBeVisible()
  await expect(fieldValue(page, 'First')).toContainText('slot 0')

  const chart = page.getByRole('slider', { name: /^Fees per epoch/ })
  await chart.press('ArrowRight')
  await expect(page.getByRole('region', { name: 'Neighbours' })).toContainText('1: 12,870')
  await chart.press('Enter')
  await expect(page).toHaveURL('/mainnet/epochs/1')
  const neighbours = page.getByRole('navigation', { name: 'Neighbouring epochs' }).getByRole('link')
  await expect(neighbours).toHaveText(['0', '2'])
  await page.keyboard.press('ArrowRight')
  await expect(neighbours).toHaveText(['1', '3'])
  await page.keyboard.press('ArrowLeft')
  await expect(neighbours).toHaveText(['0', '2'])
  await expect(page).toHaveURL('/mainnet/epochs/1')
})

test('all epochs are chosen by name, with a gap for those that are not on record, and read by keys', {
  tag: '@long',
}, async ({ page }) => {
  await openApp(page, '/mainnet/epochs')
  await chooseRange(page, /^All /)
  await expect(page).toHaveURL('/mainnet/epochs?from=0&to=322')
  await expect(page.getByRole('button', { name: 'All', exact: true })).toBeFocused()
  const chart = page.getByRole('slider', { name: /^Transactions per epoch, 0 to 322/ })
  await expect(chart.getByText('not on record').filter({ visible: true })).toBeVisible()
  // One path has the tops of all epochs, which the gap interrupts.
  const line = (await chart.locator('path').nth(1).getAttribute('d')) ?? ''
  expect(line.match(/M/g)).toHaveLength(2)

  await chart.press('Home')
  await expect(readCells(page)).toHaveText([/^23 to 28 Sep 2017$/, '33', '3.46', /./, /./, /./, ''])
  await chart.press('Shift+ArrowRight')
  await chart.press('Shift+ArrowRight')
  await expect(readRow(page)).toContainText('20 not on record')
  await expect(readCells(page).nth(1)).toHaveText('–')
  await chart.press('ArrowLeft')
  await expect(page).toHaveURL('/mainnet/epochs?from=0&to=322&at=19')
  await chart.press('Escape')
  await expect(readRow(page).getByRole('rowheader')).toHaveText('322')
  await chart.press('ArrowLeft')
  await chart.press('Enter')
  await expect(page).toHaveURL('/mainnet/epochs/321')
})
test('the table has pages of 25 epochs in its address, and Back returns to the row', {
  tag: '@long',
}, async ({ page }) => {
  await openApp(page, '/mainnet/epochs?from=123&to=322')
  const table = page.getByRole('table', { name: 'Epochs in range' })
  const pager = page.getByRole('navigation', { name: 'Pages of the list' })
  await expect(pager).toContainText('1 to 25 of 200')
  await expect(table.getByRole('row')).toHaveCount(26)
  await pager.getByRole('link', { name: 'Next' }).click()
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&page=2')
  await expect(pager).toContainText('26 to 50 of 200')
  const link = table.getByRole('link', { name: '290', exact: true })
  await link.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Epoch 290')
  await page.goBack()
  await expect(link).toBeInViewport()
  await expect(link).toBeFocused()
  // Another order begins with its first page, and a page beyond the last is the last.
  await table.getByRole('columnheader', { name: 'Transactions' }).getByRole('button').click()
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&sort=-tx')
  await page.goto('/mainnet/epochs?from=123&to=322&page=999')
  await expect(table.getByRole('row').last()).toContainText(/^123/)
  // A phone has two lines a row, and a field for the order.
  await page.setViewportSize({ width: 390, height: 844 })
  await openApp(page, '/mainnet/epochs?from=123&to=322')
  await page.getByLabel('Sort by').selectOption('Transactions')
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&sort=-tx')
  const most = table.getByRole('row').nth(1)
  await expect(most).toHaveText(/^304.*1,566,974.*308,293/)
  const [no, begin] = [most.getByText('304', { exact: true }), most.getByText('21 Nov 2021')]
  const [above, below] = [await no.boundingBox(), await begin.boundingBox()]
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  // Paper has columns at any width.
  await page.emulateMedia({ media: 'print' })
  await expect(most).toHaveCSS('display', 'table-row')
})

test('filters, columns and order are in the address, Back undoes each, and an export has the rows as they are', async ({
  page,
}) => {
  await openApp(page, '/mainnet/epochs?from=123&to=322')
  const section = page.locator('.epoch-table')
  const table = page.getByRole('table', { name: 'Epochs in range' })
  await page.waitForLoadState('networkidle')
  const form = section.locator('form')
  await section.getByRole('button', { name: 'Filter', exact: true }).click()
  await form.getByLabel('Fees, least').first().fill('200,000 ADA')
  await form.getByLabel('Change in transactions, least').fill('-10')
  await page.getByRole('button', { name: 'Show', exact: true }).click()
  // The input stays, with its reason.
  await expect(form.getByLabel('Fees, least').first()).toBeFocused()
  await expect(form).toContainText('“200,000 ADA” is not a number')
  await expectAccessible(page, '.epoch-table form')
  await form.getByLabel('Fees, least').first().fill('200,000')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&fees=200000..&change=-10..')
  await expect(section.getByRole('button', { name: /^Filter/ })).toBeFocused()
  await table.getByRole('columnheader', { name: 'Fee per tx' }).getByRole('button').click()
  await section.getByRole('button', { name: 'Columns' }).click()
  await section.getByLabel('Record number').check()
  await page.keyboard.press('Escape')
  const address = /&sort=-fee-per-tx&columns=era%2Cstarts%2Ctx%2C.*%2Cid$/
  await expect(page).toHaveURL(address)

  const raw = epochsOf(await (await page.request.get('/mainnet/api/core/epochs')).text())
  const passing = raw
    .filter((epoch) => {
      const before = raw.find(({ no }) => no === epoch.no - 1n)
      const isChanged = before && (epoch.tx_count - before.tx_count) * 10n >= -before.tx_count
      return epoch.no >= 123n && epoch.fees >= 200_000_000_000n && isChanged
    })
    .toSorted((a, b) => {
      const difference = b.fees * a.tx_count - a.fees * b.tx_count
      return difference > 0n ? 1 : difference < 0n ? -1 : 0
    })
  expect(passing.length).toBeGreaterThan(3)
  await expect(table.getByRole('row')).toHaveCount(passing.length + 1)
  await page.getByRole('button', { name: 'Share' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Table CSV' }).click()
  const download = await downloading
  const numbers = passing.map(({ no }) => Number(no))
  const name = `epochal-mainnet-epochs-${Math.min(...numbers)}-${Math.max(...numbers)}.csv`
  expect(download.suggestedFilename()).toBe(name)
  const [head = '', ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n')
  const at = ['epoch', 'transactions', 'fees_lovelace', 'blocks', 'output_lovelace'].map((field) =>
    head.split(',').indexOf(field),
  )
  expect(lines.map((line) => at.map((place) => line.split(',')[place]))).toEqual(
    passing.map(({ no, tx_count, fees, blk_count, out_sum }) =>
      [no, tx_count, fees, blk_count, out_sum].map(String),
    ),
  )

  await page.reload()
  await expect(table.getByRole('columnheader', { name: 'Record' })).toBeVisible()
  await expect(table.getByRole('row')).toHaveCount(passing.length + 1)
  await page.goBack()
  await expect(table.getByRole('columnheader', { name: 'Record' })).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/&change=-10\.\.$/)
  await page.goBack()
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322')
  await expect(table.getByRole('row')).toHaveCount(26)
})

test('what comes faster than the page is drawn is kept: two presses at once, and a key while the address is written', async ({
  page,
}) => {
  await openApp(page, '/mainnet/epochs?from=123&to=322')
  await page.getByRole('button', { name: 'Columns' }).click()
  await expect(page.getByLabel('Record number')).toBeVisible()
  await page.evaluate(() => {
    const sort = [...document.querySelectorAll<HTMLElement>('thead button')].find(
      ({ textContent }) => textContent === 'Transactions',
    )
    const record = [...document.querySelectorAll<HTMLElement>('.column-choice label')].find(
      ({ textContent }) => textContent?.includes('Record'),
    )
    sort?.click()
    record?.click()
  })
  await expect(page).toHaveURL(/&sort=-tx&columns=.*%2Cid$/)

  await openApp(page, '/mainnet/epochs?from=123&to=322')
  const chart = page.getByRole('slider', { name: /^Transactions per epoch/ })
  await chart.press('End')
  await page.evaluate(() => {
    const key = () => new KeyboardEvent('keydown', { key: 'ArrowLeft', bubbles: true, cancelable: true })
    const replace = history.replaceState.bind(history)
    history.replaceState = (...values) => {
      replace(...values)
      history.replaceState = replace
      document.activeElement?.dispatchEvent(key())
    }
  })
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&at=321')
  await expect(readRow(page).getByRole('rowheader')).toHaveText('321')
})

test('the table sorts by any column, and the address contains range, scale, order and charts', {
  tag: '@long',
}, async ({ page }) => {
  await openApp(page, '/mainnet/epochs?from=123&to=322')
  const rows = page.getByRole('table', { name: 'Epochs in range' }).getByRole('row')
  await expect(rows.nth(1)).toContainText('322')
  await page.getByRole('button', { name: 'Transactions', exact: true }).click()
  await expect(rows.nth(1)).toContainText('1,566,974')
  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Logarithmic scale' }).check()
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&sort=-tx&scale=log')
  await page.getByRole('radio', { name: 'Mean of the last 5' }).check()
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&sort=-tx&scale=log&line=mean-5')
  await page.getByRole('radio', { name: 'None' }).check()
  await page.reload()
  await expect(rows.nth(1)).toContainText('1,566,974')
  const table = page.getByRole('table', { name: 'Epochs in range' })
  await expect(table.getByRole('columnheader', { name: 'Transactions', exact: true })).toHaveAttribute(
    'aria-sort',
    'descending',
  )

  await page.getByRole('button', { name: 'View', exact: true }).click()
  await page.getByRole('checkbox', { name: 'Fees' }).uncheck()
  await page.getByRole('checkbox', { name: 'Output' }).check()
  await expect(page).toHaveURL(/&scale=log&charts=tx%2Coutput$/)
  const output = page.getByRole('slider', { name: /^Output per epoch in ADA, 123 to 322/ })
  await output.press('Home')
  await expect(output).toHaveAttribute('aria-valuetext', /^epoch 123: [\d.]+ B ADA$/)
  await expect(output).toHaveAccessibleDescription(
    /^Output in ADA, epochs 123 to 322: from .* in epoch 123 to/,
  )
  await page.reload()
  await expect(output).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('slider', { name: /^Transactions per epoch/ })).toBeVisible()
  await expect(output).toBeHidden()
})

test('by mouse, a move reads, a press selects and another opens, a drag draws a range, and the overview moves it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 1000 })
  const chart = await openChart(page)
  const { x, y, width } = await boxOf(chart)
  const plot = (share: number) => [x + 56 + share * (width - 56), y + 60] as const

  await page.mouse.move(...plot(0.5001))
  await expect(readRow(page).getByRole('rowheader')).toHaveText('223')
  await page.mouse.move(...plot(0.1))
  await page.mouse.down()
  await page.mouse.move(...plot(0.3))
  await expect(page.locator('.chart-drawn-range')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.mouse.up()
  await expect(page.locator('.chart-drawn-range')).toHaveCount(0)
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322')

  await page.mouse.move(...plot(0.3001))
  await page.mouse.down()
  await page.mouse.move(...plot(0.2), { steps: 3 })
  await page.mouse.move(...plot(0.107), { steps: 2 })
  await page.mouse.up()
  await expect(page).toHaveURL('/mainnet/epochs?from=144&to=183')
  await page.goBack()
  await expect(page.getByRole('slider', { name: /^Transactions per epoch, 123 to 322/ })).toBeVisible()

  const area = await boxOf(page.locator('.range-brush-area'))
  await page.mouse.move(area.x + area.width * 0.7, area.y + 20)
  await page.mouse.down()
  await page.mouse.move(area.x - 999, area.y + 20, { steps: 3 })
  await page.mouse.up()
  await expect(page).toHaveURL('/mainnet/epochs?from=0&to=199')
  await expect(page.locator('output')).toHaveText('Epochs 0 to 199')
  await page.goBack()
  await expect(page.getByRole('slider', { name: /^Transactions per epoch, 123 to 322/ })).toBeVisible()

  await page.mouse.click(...plot(0.999))
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&at=322')
  await page.mouse.move(...plot(0.5))
  await expect(readRow(page)).not.toContainText('322')
  await page.mouse.click(...plot(0.999))
  await expect(page).toHaveURL('/mainnet/epochs/322')
})

test('by touch, a tap selects and another opens, and a finger that moves reads', { tag: '@long' }, async ({
  browser,
}) => {
  const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
  const page = await context.newPage()
  const chart = await openChart(page)
  await chart.scrollIntoViewIfNeeded()
  const { x, y, width } = await boxOf(chart)
  // A phone shows one row: that of the epoch, or else of the range.
  const read = page.getByRole('table', { name: /^The epoch that is read/ }).getByRole('rowheader')
  await expect(read).toHaveText('123 to 322')
  const session = await context.newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...shares: readonly number[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: shares.map((share, id) => ({ id, x: x + 56 + share * (width - 56), y: y + 60 })),
    })
  await touch('touchStart', 0.5)
  await touch('touchMove', 0.6)
  await touch('touchMove', 0.7501)
  await touch('touchEnd')
  await expect(read).toHaveText('273')
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322')

  await page.touchscreen.tap(x + 56 + 0.2501 * (width - 56), y + 60)
  await expect(read).toHaveText('173')
  await expect(page).toHaveURL('/mainnet/epochs?from=123&to=322&at=173')
  await page.reload()
  await expect(read).toHaveText('173')
  await page.touchscreen.tap(x + 56 + 0.2501 * (width - 56), y + 60)
  await expect(page).toHaveURL('/mainnet/epochs/173')
  await context.close()
})
for (const network of ['mainnet', 'sandbox'] as const) {
  test(`years and eras of ${network} have the exact sums of the data service's epochs, and become the range`, async ({
    page,
  }) => {
    await openApp(page, `/${network}/epochs`)
    const raw = epochsOf(await (await page.request.get(`/${network}/api/core/epochs`)).text())
    for (const [choice, table] of [
      ['Years', page.getByRole('table', { name: /^Years/ })],
      ['Eras', page.getByRole('table', { name: 'Eras' })],
    ] as const) {
      await page.getByRole('button', { name: choice, exact: true }).click()
      await expect(page).toHaveURL(new RegExp(`[?&]rows=${choice.toLowerCase()}$`))
      await table.locator('tbody tr').first().waitFor()
      const rows = await table.locator('tbody tr').evaluateAll((rows) =>
        rows.map((row) => ({
          epochs: row.querySelectorAll('td')[0]?.textContent ?? '',
          // A figure that is rounded has its digits in its title.
          values: [1, 3, 5, 6].map((at) => {
            const figure = row.querySelectorAll('td')[at]?.querySelector('span')
            return (figure?.title.split(' ')[0] || figure?.textContent || '').replaceAll(',', '')
          }),
        })),
      )
      expect(rows.length).toBeGreaterThan(0)
      for (const { epochs, values } of rows) {
        const [, first, last = first] = /^(\d+)(?: to (\d+))?/.exec(epochs) ?? []
        const members = raw.filter(({ no }) => no >= BigInt(first ?? -1) && no <= BigInt(last ?? -1))
        const sum = (of: (epoch: (typeof raw)[number]) => bigint) =>
          members.reduce((total, epoch) => total + of(epoch), 0n)
        // A network that grows can have begun its newest epoch anew meanwhile.
        if (network === 'sandbox' && members.some(({ no }) => no === raw.at(-1)?.no)) continue
        expect(values, epochs).toEqual([
          String(sum(({ tx_count }) => tx_count)),
          ada(sum(({ fees }) => fees)),
          String(sum(({ blk_count }) => blk_count)),
          ada(sum(({ out_sum }) => out_sum)),
        ])
      }
    }
    if (network !== 'mainnet') return
    await expect(page.getByRole('row', { name: /^Byron/ })).toContainText('0 to 207 · 105 of 208')
    // A row that is pointed at is shaded in each chart.
    await page.getByRole('row', { name: /^Mary/ }).hover()
    await expect(page.locator('.chart-drawn-range')).toHaveCount(2)
    await page.getByRole('link', { name: 'Mary' }).click()
    await expect(page).toHaveURL('/mainnet/epochs?from=251&to=289&rows=eras')
    await expectAccessible(page, '.epoch-table')
  })
}

/** Lovelace as ADA, in as many digits as it has. */
function ada(lovelace: bigint): string {
  return `${lovelace / 1_000_000n}.${String(lovelace % 1_000_000n).padStart(6, '0')}`.replace(/\.?0+$/, '')
}

/** The row of the epoch that is read, and its cells. */
const readRow = (page: Page) =>
  page
    .getByRole('table', { name: /^The epoch that is read/ })
    .getByRole('row')
    .nth(1)
const readCells = (page: Page) => readRow(page).getByRole('cell')

async function chooseRange(page: Page, name: RegExp): Promise<void> {
  await page.locator('.epoch-controls > .popover-host > button').click()
  await page.locator('.epoch-controls .popover').getByRole('button', { name }).click()
}

/** Opens epochs 123 to 322 and waits for their charts. */
async function openChart(page: Page): Promise<Locator> {
  await openApp(page, '/mainnet/epochs?from=123&to=322')
  const chart = page.getByRole('slider', { name: /^Transactions per epoch/ })
  await chart.locator('path').first().waitFor()
  await page.waitForLoadState('networkidle')
  return chart
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('it is not drawn')
  return box
}

/** The epochs of the data service, with all digits. */
function epochsOf(text: string) {
  return [...text.matchAll(/\{[^}]*\}/g)].map(([epoch]) => {
    const field = (name: string) => BigInt(new RegExp(`"${name}":\\s*(\\d+)`).exec(epoch)?.[1] ?? -1)
    return {
      no: field('no'),
      tx_count: field('tx_count'),
      fees: field('fees'),
      blk_count: field('blk_count'),
      out_sum: field('out_sum'),
    }
  })
}
