import type { Locator, Page } from 'playwright/test'

/** The value beside a label, in a list of labelled values. */
export function fieldValue(page: Page | Locator, label: string): Locator {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
}

export function section(page: Page, title: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
}
