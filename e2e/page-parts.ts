import type { Locator, Page } from 'playwright/test'

/** The value beside a label, in a list of labelled values. */
export function fieldValue(page: Page | Locator, label: string): Locator {
  return page.locator('dt', { hasText: new RegExp(`^${label}$`) }).locator('xpath=following-sibling::dd[1]')
}

export function section(page: Page, title: string): Locator {
  return page.locator('section', { has: page.getByRole('heading', { name: title, exact: true }) })
}

/** The blocks of the last minutes on the overview of a network that grows. */
export function lastMinutes(page: Page): Locator {
  return page.getByRole('region', { name: 'The last minutes' })
}

/** The number of the newest block there. */
export function newestBlock(page: Page): Locator {
  return lastMinutes(page).getByRole('heading')
}
