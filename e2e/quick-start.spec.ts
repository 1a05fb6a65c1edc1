import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, type Page } from 'playwright/test'
import { openApp } from './app-page.ts'
import { linkFor, PASSWORD, test } from './dashboard-product.ts'

/** Presses Tab until an element has the focus whose name begins so. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < MAX_TABS; presses++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement | null
      const label = element?.labels?.[0]?.textContent
      return (element?.ariaLabel ?? label ?? element?.textContent ?? '').trim()
    })
    if (focused.startsWith(name)) return
  }
  throw new Error(`${MAX_TABS} presses of Tab do not reach “${name}”`)
}

const MAX_TABS = 60

for (const width of [390, 1440]) {
  test(`from a new account to a first call by the keyboard alone, at a width of ${width}`, {
    tag: '@long',
  }, async ({ page, context, product }) => {
    await page.setViewportSize({ width, height: 800 })
    const email = `keyboard-${width}@example.org`
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { keyboard } = page
    const clipboard = () => page.evaluate(() => navigator.clipboard.readText())
    const copied = async (button: string) => {
      await tabTo(page, button)
      const before = await clipboard()
      await keyboard.press('Enter')
      await expect.poll(clipboard).not.toBe(before)
      return clipboard()
    }
    await openApp(page, `${product.explorer.address}/dashboard`)
    await tabTo(page, 'Make an account')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Make the account' })).toBeVisible()
    await tabTo(page, 'E-mail')
    await keyboard.type(email)
    await tabTo(page, 'Password')
    await keyboard.type(PASSWORD)
    await keyboard.press('Enter')
    await openApp(page, await linkFor(product, email))
    await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible()
    await tabTo(page, 'Confirm')
    await keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'New project' })).toBeVisible()
    await tabTo(page, 'New project')
    await keyboard.press('Enter')
    await expect(page.getByLabel('Name', { exact: true })).toBeFocused()
    await keyboard.type('By keyboard')
    await keyboard.press('Tab')
    for (let presses = 0; presses < 3 && !(await page.getByLabel('Sandbox').isChecked()); presses++) {
      await keyboard.press('ArrowDown')
    }
    await keyboard.press('Enter')
    await expect(page.getByRole('dialog', { name: 'Key and secret for By keyboard' })).toBeVisible()
    const environment = {
      EPOCHAL_API_KEY: await copied('Copy API key'),
      EPOCHAL_API_SECRET: await copied('Copy API secret'),
    }
    await tabTo(page, 'The first call')
    await keyboard.press('Enter')
    const { stdout } = await promisify(execFile)('sh', ['-c', await copied('Copy code')], {
      env: { ...process.env, ...environment },
    })
    expect(stdout).toMatch(/"no":\d+/)
    await tabTo(page, 'I have stored the secret')
    await keyboard.press('Space')
    await tabTo(page, 'Done')
    await keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'By keyboard' })).toBeVisible()
  })
}
