import type { Page } from 'playwright/test'

/** The fields of an update in the documented dialect: the pledge in lovelace, the fixed cost in ADA, the margin in percent. */
export interface RawUpdate {
  readonly id: number
  readonly hash_id: number
  readonly pledge: number
  readonly margin: number
  readonly fixed_cost: number
  readonly active_epoch_no: number
}

/** All pool updates of the sandbox, which grows: the requests of the page get the same list from now on. */
export async function fixUpdates(page: Page): Promise<readonly RawUpdate[]> {
  const response = await page.request.get('/sandbox/api/core/pools/updates')
  await page.route(/\/sandbox\/api\/core\/pools\/updates$/, (route) => route.fulfill({ response }))
  return response.json()
}
