import { expect, test } from 'vitest'
import { chromiumInstallation } from './chromium-installation.ts'

test('root on Debian is asked first, because the package is of the system', () => {
  expect(chromiumInstallation({ isRoot: true, hasAptGet: true, isCi: false })).toBeUndefined()
})

test('CI on Debian installs the package with its libraries', () => {
  expect(chromiumInstallation({ isRoot: true, hasAptGet: true, isCi: true })).toEqual([
    ['apt-get', 'update', '-qq'],
    ['apt-get', 'install', '-y', '-qq', 'chromium'],
  ])
})

test.each([
  { isRoot: false, hasAptGet: true, isCi: false },
  { isRoot: false, hasAptGet: true, isCi: true },
  { isRoot: true, hasAptGet: false, isCi: false },
])('%o downloads the browser of Playwright, which is not of the system', (machine) => {
  expect(chromiumInstallation(machine)).toEqual([['npx', 'playwright', 'install', 'chromium']])
})
