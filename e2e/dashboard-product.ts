import { rmSync } from 'node:fs'
import { test as base, expect, type Page } from 'playwright/test'
import { type IdentityProvider, startIdentityProvider } from '#testing/identity-provider/identity-provider.ts'
import { type MailReceiver, startMailReceiver } from '#testing/mail/mail-receiver.ts'
import { freePort } from '#testing/postgres/free-port.ts'
import { makeDataDirectory } from '#testing/service/data-directory.ts'
import { type RunningProgram, startProgram } from './running-program.ts'

/** The whole product with a mail server and a provider, which are real and run in the test. */
export interface Product {
  readonly explorer: RunningProgram
  readonly mails: MailReceiver
  readonly provider: IdentityProvider
}

/** Starts the product on a port. @param address of the explorer as its visitors know it */
export async function startProduct(port: number, address = `http://127.0.0.1:${port}`) {
  const mails = await startMailReceiver()
  const provider = await startIdentityProvider(`${address}/dashboard/api/session/provider/oidc/callback`)
  const dataDirectory = await makeDataDirectory('samples')
  const explorer = await startProgram('start', {
    PORT: String(port),
    PUBLIC_URL: address,
    DATA_DIR: dataDirectory,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'Epochal <explorer@example.org>',
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: provider.clientId,
    OIDC_CLIENT_SECRET: provider.clientSecret,
    OIDC_NAME: 'Example',
  })
  return {
    explorer,
    mails,
    provider,
    stop: async () => {
      await explorer.stop()
      await Promise.all([mails.close(), provider.close()])
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}

export const test = base.extend<object, { product: Product }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const product = await startProduct(await freePort())
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

export const PASSWORD = 'a long sentence that nobody guesses'

/** The link in the next mail to an address. */
export async function linkFor({ mails }: Pick<Product, 'mails'>, recipient: string): Promise<string> {
  const { text } = await mails.next(recipient)
  return /http\S+\/dashboard\/link#\S+/.exec(text)?.[0] ?? text
}

/** The element with the focus holds the text, and is not the whole page. */
export async function expectFocusAround(page: Page, text: string): Promise<void> {
  await expect(page.locator(':focus:not(body)')).toContainText(text)
}

/** Registers a user and signs the page's browser in, by the calls that the dashboard's pages make. */
export async function signUp(page: Page, product: Product, email: string): Promise<void> {
  const { address } = product.explorer
  const headers = { Origin: address }
  const call = (path: string, data: object) =>
    page.request.post(`${address}/dashboard/api${path}`, { headers, data })
  expect((await call('/registration', { email, password: PASSWORD })).status()).toBe(204)
  const token = /token=([\w-]+)/.exec(await linkFor(product, email))?.[1] ?? ''
  expect((await call('/registration/verification', { token })).status()).toBe(200)
}
