import { expect, test } from 'vitest'
import { chromiumInstallation, shellInstallation } from './chromium-installation.ts'

test('root on Debian gets no package of the system without consent', () => {
  expect(chromiumInstallation({ isRoot: true, hasAptGet: true, isCi: false })).toBeUndefined()
})

test('CI on Debian installs the package with its libraries', () => {
  expect(chromiumInstallation({ isRoot: true, hasAptGet: true, isCi: true })).toEqual([
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'chromium', 'chromium-headless-shell'],
  ])
})

test('the browser without windows is added on a machine for tests alone', () => {
  const machine = { isRoot: true, hasAptGet: true }
  expect(shellInstallation({ ...machine, isCi: true })).toContain('chromium-headless-shell')
  expect(shellInstallation({ ...machine, isCi: false })).toBeUndefined()
})

test.each([
  { isRoot: false, hasAptGet: true, isCi: false },
  { isRoot: false, hasAptGet: true, isCi: true },
  { isRoot: true, hasAptGet: false, isCi: false },
])("%o downloads Playwright's browser into the user's cache", (machine) => {
  expect(chromiumInstallation(machine)).toEqual([['npx', 'playwright', 'install', 'chromium']])
})
