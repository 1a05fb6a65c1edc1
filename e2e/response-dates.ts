import type { Page } from 'playwright/test'
import { MINUTE, SECOND } from '#cardano/utc-time.ts'

/** Whole minutes, in milliseconds, until the newest block of the upstream is new. */
export async function timeToTip(page: Page, origin: string): Promise<number> {
  const newest = await page.request.get(`${origin}/mainnet/api/core/blocks/latest`)
  const { time } = await newest.json()
  return Math.ceil((Date.parse(`${time}Z`) + 10 * SECOND - Date.now()) / MINUTE) * MINUTE
}

/** Moves the server's clock for the page. @param ahead whole minutes, in milliseconds */
export async function dateResponses(page: Page, ahead: number) {
  let held = Promise.resolve()
  let release = () => {}
  const server = {
    ahead,
    hold: () => {
      held = new Promise((resolve) => {
        release = resolve
      })
    },
    release: () => release(),
    end: () => page.unrouteAll({ behavior: 'ignoreErrors' }),
  }
  await page.route('**/api/**', async (route) => {
    await held
    const response = await route.fetch()
    const headers = { ...response.headers(), date: new Date(Date.now() + server.ahead).toUTCString() }
    await route.fulfill({ response, headers })
  })
  return server
}
