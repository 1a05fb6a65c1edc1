import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from 'playwright/test'

/**
 * Fails with the rules that the page breaks and the elements that break them. The legacy mode only leaves out
 * frames of other origins, which no page has, and takes half the time.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

/** Fails when the page can be scrolled sideways, also once its charts have taken their new width. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  await expect.poll(overflow, { message: page.url() }).toBe(0)
}
