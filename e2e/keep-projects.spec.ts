import { readFileSync } from 'node:fs'
import { expect, type Page } from 'playwright/test'
import { expectAccessible, expectNoSidewaysScroll } from './accessibility.ts'
import { expectFocusAround, type Product, signUp, test } from './dashboard-product.ts'

// One worker, one product.
test.describe.configure({ mode: 'serial' })

/** Makes a project by the call that the form makes. @returns the path of its page */
async function makeProject(page: Page, { explorer }: Product, name: string): Promise<string> {
  const response = await page.request.post(`${explorer.address}/dashboard/api/projects`, {
    headers: { Origin: explorer.address },
    data: { name, network: 'sandbox' },
  })
  const { project } = (await response.json()) as { project: { id: string } }
  return `${explorer.address}/dashboard/projects/${project.id}`
}

/** Everything of the document in which a secret could stay. */
async function traces(page: Page): Promise<string> {
  const stored = await page.evaluate(async () => {
    const caches_ = await Promise.all(
      (await caches.keys()).map(async (name) => (await caches.open(name)).keys()),
    )
    return JSON.stringify([
      { ...localStorage },
      { ...sessionStorage },
      history.state,
      location.href,
      window.name,
      await indexedDB.databases(),
      caches_.flat().map(({ url }) => url),
    ])
  })
  return [stored, await page.content(), await page.locator('html').ariaSnapshot()].join()
}

/** A snapshot of the page's memory after a garbage collection, as text. */
async function memoryOf(page: Page): Promise<string> {
  const client = await page.context().newCDPSession(page)
  const chunks: string[] = []
  client.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk))
  await client.send('HeapProfiler.collectGarbage')
  await client.send('HeapProfiler.takeHeapSnapshot', {})
  await client.detach()
  return chunks.join('')
}

test('a person makes a project by keyboard, once, and its secret is shown once', async ({
  page,
  product,
}) => {
  await signUp(page, product, 'ada@projects.example.org')
  await page.goto(`${product.explorer.address}/dashboard`)
  await page.getByRole('button', { name: 'New project' }).focus()
  await expectAccessible(page, 'main')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(page.getByRole('radio', { name: 'Preview' })).toBeDisabled()
  await page.keyboard.press('Enter')
  await expect(page.getByText('A project needs a name.')).toBeVisible()
  await page.keyboard.type('My <b>first</b> project ')
  await page.keyboard.press('Tab')
  for (let steps = 0; steps < 2; steps++) await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: 'Sandbox' })).toBeChecked()
  await expectAccessible(page, 'main')
  await page.getByRole('button', { name: 'Create project and key' }).dblclick()

  const dialog = page.getByRole('dialog', { name: 'Key and secret for My <b>first</b> project' })
  await expect(dialog).toBeVisible()
  const [key = '', secret = ''] = await dialog.locator('dd code').allTextContents()
  expect(secret).toMatch(/^eps_\w{49}$/)
  await dialog.getByText('The first call').click()
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page, 'dialog')
  const saving = page.waitForEvent('download')
  await dialog.getByRole('button', { name: 'Save both as .env' }).click()
  const file = readFileSync(await (await saving).path(), 'utf8')
  expect(file).toContain(`EPOCHAL_API_KEY=${key}\nEPOCHAL_API_SECRET=${secret}\n`)

  // Neither Escape nor a step back closes it, and Done asks.
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.goBack()
  await expectFocusAround(page, 'The box is not ticked.')
  await dialog.getByRole('button', { name: 'Show the secret' }).click()
  await expectFocusAround(page, secret)
  await dialog.getByLabel('I have stored the secret').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('link', { name: 'My <b>first</b> project' })).toBeFocused()
  expect(await traces(page)).not.toContain(secret)
  const memory = await memoryOf(page)
  expect([memory.includes(key), memory.includes(secret)]).toEqual([true, false])
  await expectNoSidewaysScroll(page)
  await page.reload()
  await expect(page.getByText('1 of 20 projects')).toBeVisible()
  expect(await traces(page)).not.toContain(secret)
  expect(product.explorer.output()).not.toContain(secret)
})

test('a new key takes the place of the old one, which is deleted by name', { tag: '@long' }, async ({
  page,
  product,
}) => {
  await signUp(page, product, 'grace@projects.example.org')
  await page.goto(await makeProject(page, product, 'Epoch wall'))
  const makeKey = page.getByRole('button', { name: 'New key', exact: true })
  await makeKey.click()
  const form = page.getByRole('dialog', { name: 'New key' })
  await form.getByLabel('Name, optional').fill('night job')
  await form.getByLabel('Expires').selectOption('In 30 days')
  await expectAccessible(page, 'dialog')
  await form.getByRole('button', { name: 'Make key' }).click()
  const dialog = page.getByRole('dialog', { name: 'Key and secret for Epoch wall' })
  const newKey = (await dialog.locator('dd code').first().textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await dialog.getByRole('button', { name: 'Close without it' }).click()
  await expect(page.getByText('A replacement is under way.')).toBeVisible()
  const made = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'night job' }) })
  await expect(made.getByText('Live')).toBeVisible()
  await expect(made.getByText('Expires')).toBeVisible()
  await expect(makeKey).toBeDisabled()
  await expect(makeKey).toHaveAccessibleDescription(/the most there can be/)
  await expectAccessible(page, 'main')

  await page.getByRole('button', { name: 'Delete the old key' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete the old key?' })
  await question.getByLabel('Type Epoch wall to confirm').fill('Epoch wal')
  await page.keyboard.press('Enter')
  await expect(question.getByRole('button', { name: 'Delete key' })).toBeDisabled()
  await expectAccessible(page, '[role=alertdialog]')
  await page.keyboard.type('l')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Delete the old key' })).toHaveCount(0)
  await expectFocusAround(page, 'Keys')
  await expect(page.getByText(newKey)).toBeVisible()
  await expect(page.getByRole('row', { name: /Key deleted/ })).toContainText('grace@projects.example.org')
})

test('a project is renamed in two tabs, archived, restored and deleted', { tag: '@long' }, async ({
  page,
  context,
  product,
}) => {
  await signUp(page, product, 'edsger@projects.example.org')
  const address = await makeProject(page, product, 'Wall')
  await page.goto(address)
  await page.getByRole('button', { name: 'Rename' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Wall of epochs')

  const other = await context.newPage()
  await other.goto(address)
  await other.getByRole('button', { name: 'Rename' }).click()
  await other.getByLabel('Name', { exact: true }).fill('Epoch wall')
  await other.keyboard.press('Enter')
  await expect(other.getByRole('heading', { name: 'Epoch wall', level: 1 })).toBeVisible()
  await other.close()

  await page.keyboard.press('Enter')
  await expect(page.getByText('Renamed in another tab.')).toBeVisible()
  await page.getByRole('button', { name: 'Use my text' }).click()
  await expect(page.getByRole('heading', { name: 'Wall of epochs', level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename' })).toBeFocused()

  await page.getByRole('button', { name: 'Archive the project' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive the project' }).click()
  await expect(page.getByText('Archived since')).toBeVisible()
  await expectFocusAround(page, 'Wall of epochs')
  await page.getByRole('link', { name: 'Projects' }).click()
  await expect(page.getByText('Your project is archived.')).toBeVisible()
  await page.getByRole('link', { name: 'Show archived projects' }).click()
  await expect(page.getByRole('heading', { name: 'Projects', level: 1 })).toBeFocused()
  await page.getByRole('link', { name: 'Wall of epochs' }).click()
  await expect(page.getByRole('button', { name: 'Restore the project' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Wall of epochs', level: 1 })).toBeFocused()
  await page.getByRole('button', { name: 'Restore the project' }).click()
  await expect(page.getByText('Archived since')).toHaveCount(0)

  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoSidewaysScroll(page)
  const kept = 'audit log stays in the export of your account, each entry for 400 days.'
  await expect(page.getByText(kept)).toBeVisible()
  await page.getByRole('button', { name: 'Delete the project' }).click()
  await expect(page.getByRole('alertdialog')).toContainText(kept)
  await page.getByLabel('Type Wall of epochs to confirm').fill('Wall of epochs')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'You have no project yet' })).toBeVisible()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible()
  const exported = await page.request.get(`${product.explorer.address}/dashboard/api/account/export`)
  const { projects, events } = await exported.json()
  expect(projects).toEqual([])
  expect(events).toContainEqual(
    expect.objectContaining({ action: 'project-deleted', subject: 'Wall of epochs' }),
  )
})
