import { join } from 'node:path'
import { chromium, type Page } from 'playwright/test'

const { LATE_SCRIPTS } = process.env

/** True when `npm run bench -- late-scripts` runs the specs with scripts that come late. */
export const areScriptsLate = LATE_SCRIPTS !== undefined

/** Options of Node with which a program sends its scripts late, in this form of the specs. */
export const lateScriptsOptions: readonly string[] = areScriptsLate
  ? ['--import', join(import.meta.dirname, 'late-scripts.js')]
  : []

/** The setting that `late-scripts.js` reads. */
export const lateScriptsSettings: Readonly<Record<string, string>> =
  LATE_SCRIPTS === undefined ? {} : { LATE_SCRIPTS }

type Opening = 'goto' | 'reload' | 'goBack' | 'goForward'

/**
 * Lets each spec go on when a document begins to arrive, as a person does. Otherwise a page counts as open when it has
 * loaded, with its scripts, and no spec would meet a document without them.
 */
export function openPagesWithoutScripts(): void {
  const launch = chromium.launch.bind(chromium)
  chromium.launch = async (options) => {
    const browser = await launch(options)
    const page = await browser.newPage()
    hurry(Object.getPrototypeOf(page))
    await page.context().close()
    return browser
  }
}

/** @param prototype of all pages */
function hurry(prototype: Page & { isHurried?: true }): void {
  if (prototype.isHurried) return
  prototype.isHurried = true
  for (const name of ['goto', 'reload', 'goBack', 'goForward'] as const satisfies Opening[]) {
    const open = prototype[name] as (...values: unknown[]) => Promise<unknown>
    const hurried = function (this: Page, ...values: unknown[]) {
      const options = name === 'goto' ? values[1] : values[0]
      const url = name === 'goto' ? [values[0]] : []
      return open.call(this, ...url, { waitUntil: 'commit', ...(options as object | undefined) })
    }
    Object.assign(prototype, { [name]: hurried })
  }
}
