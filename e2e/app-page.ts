import type { Page } from 'playwright/test'

/** Opens a page and waits until the app has taken over what came with its document. */
export async function openApp(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await page.locator('#app:not([data-drawn]) main').waitFor()
}
