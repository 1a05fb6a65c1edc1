import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'playwright/test'
import { openApp } from './app-page.ts'
import { RECORDED_ACCOUNT } from './recorded-account.ts'
import { startProgram } from './running-program.ts'

const PROJECT = join(import.meta.dirname, '..')
/** Packages that are installed with it, and the size of all of them in MB. */
const MAX_PACKAGES = 90
const MAX_MEGABYTES = 140

/** The size of a directory in bytes. */
function sizeOf(directory: string): number {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0)
}

test('the package installs into an empty folder, starts, and shows an account', { tag: '@long' }, async ({
  page,
}) => {
  // npm installs some 65 packages, beside the other specs.
  test.setTimeout(300_000)
  const directory = mkdtempSync(join(tmpdir(), 'epochal-package-'))
  const [source, folder] = ['source', 'folder'].map((name) => join(directory, name)) as [string, string]
  const npm = (cwd: string, ...args: string[]) =>
    execFileSync('npm', args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })
  try {
    // What is packed has been built already; another build would replace the files that other specs use.
    const { files } = JSON.parse(readFileSync(join(PROJECT, 'package.json'), 'utf8'))
    const packed = ['package.json', 'package-lock.json', '.npmrc', 'README.md', 'LICENSE', ...files]
    for (const name of packed) {
      if (name !== 'npm-shrinkwrap.json') cpSync(join(PROJECT, name), join(source, name), { recursive: true })
    }
    execFileSync(process.execPath, [join(PROJECT, 'src/build/shrinkwrap.js'), 'write'], { cwd: source })
    mkdirSync(folder)
    const [{ filename, files: contents }] = JSON.parse(
      npm(source, 'pack', '--ignore-scripts', '--json', '--pack-destination', folder),
    )
    expect(contents.map(({ path }: { path: string }) => path)).toContain('npm-shrinkwrap.json')
    npm(folder, 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${filename}`)

    const modules = join(folder, 'node_modules')
    const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'))
    const names = Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, ''))
    expect(names).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^(vite|typescript|playwright|react)$/)]),
    )
    const megabytes = sizeOf(modules) / 1e6
    test
      .info()
      .annotations.push({ type: 'package', description: `${names.length} packages, ${megabytes} MB` })
    expect(names.length).toBeLessThanOrEqual(MAX_PACKAGES)
    expect(megabytes).toBeLessThanOrEqual(MAX_MEGABYTES)

    expect(npm(folder, 'exec', '--', 'epochal', '--help')).toContain('Usage: epochal COMMAND')
    const dataDirectory = join(directory, 'data')
    const program = await startProgram(
      'start',
      { DATA_DIR: dataDirectory },
      [],
      join(modules, 'epochal/dist/server/main.js'),
    )
    try {
      await openApp(page, `${program.address}/mainnet`)
      await expect(page.locator('.chart-plot').first()).toBeVisible()
      await page.getByRole('main').getByRole('combobox').fill(RECORDED_ACCOUNT)
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(`${program.address}/mainnet/accounts/${RECORDED_ACCOUNT}`)
      await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible()
      const picture = await page.request.get(`${program.address}/preview.png`)
      expect(picture.headers()['content-type']).toBe('image/png')
    } finally {
      await program.stop()
      rmSync(dataDirectory, { recursive: true, force: true })
    }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
})
