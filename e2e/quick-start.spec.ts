import { execFile, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, type Locator, type Page } from 'playwright/test'
import { isLongForm } from '#testing/long-form.ts'
import { openApp } from './app-page.ts'
import { linkFor, PASSWORD, test } from './dashboard-product.ts'

/** Milliseconds in which a person reads a step; types a character. */
const pace = isLongForm ? { reading: 2000, typing: 200 } : { reading: 0, typing: 0 }

async function read(page: Page): Promise<void> {
  if (pace.reading > 0) await page.waitForTimeout(pace.reading)
}

async function type(field: Locator, text: string): Promise<void> {
  await read(field.page())
  if (pace.typing > 0) await field.pressSequentially(text, { delay: pace.typing })
  else await field.fill(text)
}

async function press(button: Locator): Promise<void> {
  await read(button.page())
  await button.click()
}

/** Presses a button that copies another text than the last one. @returns the text in the clipboard */
async function copy(button: Locator): Promise<string> {
  const clipboard = () => button.page().evaluate(() => navigator.clipboard.readText())
  const before = await clipboard()
  await press(button)
  await expect.poll(clipboard).not.toBe(before)
  return clipboard()
}

/** The file in which a person saves each snippet, and the command that runs it. */
const languages = {
  curl: { file: 'call.sh', command: ['sh', 'call.sh'] },
  JavaScript: { file: 'call.mjs', command: ['node', 'call.mjs'] },
  Python: { file: 'call.py', command: ['python3', 'call.py'] },
} as const
type Language = keyof typeof languages

/** Runs a snippet in a directory of its own. @returns its output; undefined where the machine cannot run it */
async function run(
  language: Language,
  snippet: string,
  environment: Readonly<Record<string, string>>,
): Promise<string | undefined> {
  const { file, command } = languages[language]
  const directory = await mkdtemp(join(tmpdir(), 'epochal-snippet-'))
  try {
    await writeFile(join(directory, file), snippet)
    const [program, ...args] = command
    if (spawnSync(program, ['--version']).error) {
      const description = `${language}: ${program} is not on this machine`
      test.info().annotations.push({ type: 'skipped', description })
      return undefined
    }
    const env = { PATH: process.env.PATH, HOME: process.env.HOME, ...environment }
    return (await promisify(execFile)(program, args, { cwd: directory, env })).stdout
  } finally {
    await rm(directory, { recursive: true })
  }
}

test('a new user makes a first call with a key of their own, in each language', async ({
  page,
  context,
  product,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const began = Date.now()
  await page.goto(`${product.explorer.address}/dashboard`)
  await press(page.getByRole('link', { name: 'Make an account' }))
  await type(page.getByLabel('E-mail'), 'newcomer@example.org')
  await type(page.getByRole('textbox', { name: 'Password' }), PASSWORD)
  await press(page.getByRole('button', { name: 'Make the account' }))
  await read(page)
  await page.goto(await linkFor(product, 'newcomer@example.org'))
  await press(page.getByRole('button', { name: 'Confirm' }))
  await press(page.getByRole('button', { name: 'New project' }))
  await type(page.getByLabel('Name', { exact: true }), 'My first project')
  await press(page.getByLabel('Sandbox'))
  await press(page.getByRole('button', { name: 'Create project and key' }))

  const dialog = page.getByRole('dialog', { name: 'Key and secret for My first project' })
  const environment = {
    EPOCHAL_API_KEY: await copy(dialog.getByRole('button', { name: 'Copy API key' })),
    EPOCHAL_API_SECRET: await copy(dialog.getByRole('button', { name: 'Copy API secret' })),
  }
  expect(environment.EPOCHAL_API_SECRET).toMatch(/^eps_\w{49}$/)
  await press(dialog.getByText('The first call'))
  const epochs: (string | undefined)[] = []
  for (const language of Object.keys(languages) as Language[]) {
    await dialog.getByRole('tab', { name: language }).click()
    const snippet = await copy(dialog.getByRole('button', { name: 'Copy code' }))
    expect(snippet).not.toContain(environment.EPOCHAL_API_SECRET)
    const output = await run(language, snippet, environment)
    if (output !== undefined) epochs.push(/["']no["']: ?(\d+)/.exec(output)?.[1])
    if (epochs.length === 1 && language === 'curl') {
      const seconds = Math.round((Date.now() - began) / 1000)
      test.info().annotations.push({ type: 'time', description: `${seconds} s to the first response` })
    }
  }
  expect(epochs.length).toBeGreaterThan(0)
  expect(epochs).toEqual(epochs.map(() => expect.stringMatching(/^\d+$/)))
  expect(new Set(epochs).size).toBe(1)
  await press(dialog.getByLabel('I have stored the secret'))
  await press(dialog.getByRole('button', { name: 'Done' }))
  await expect(page.getByRole('link', { name: 'My first project' })).toBeVisible()
})

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
  test(`the same way is open to the keyboard alone, at a width of ${width}`, { tag: '@long' }, async ({
    page,
    context,
    product,
  }) => {
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
    expect(await run('curl', await copied('Copy code'), environment)).toMatch(/"no":\d+/)
    await tabTo(page, 'I have stored the secret')
    await keyboard.press('Space')
    await tabTo(page, 'Done')
    await keyboard.press('Enter')
    await expect(page.getByRole('link', { name: 'By keyboard' })).toBeVisible()
  })
}
