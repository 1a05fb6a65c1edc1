import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { beforeAll, expect, test } from 'vitest'
import { builtProgram } from '#testing/program/program-process.ts'

/** The notices and the list of parts of a release, against the lock file. */

const root = fileURLToPath(new URL('../../..', import.meta.url))
const lock: { packages: Record<string, { version: string; dev?: boolean; optional?: boolean }> } = JSON.parse(
  readFileSync(join(root, 'package-lock.json'), 'utf8'),
)

interface Notice {
  readonly name: string
  readonly version: string
  readonly text: string
}

beforeAll(async () => {
  await builtProgram()
}, 120_000)

async function readNotices(file: string): Promise<readonly Notice[]> {
  const [, ...parts] = (await readFile(join(root, 'dist/web', file), 'utf8')).split(/^## /m)
  return parts.map((part) => {
    const [, name = '', version = ''] = /^(\S+) - (\S+)/.exec(part) ?? []
    return { name, version, text: part }
  })
}

/** The packages that the files of a folder import. */
async function importedPackages(folder: string): Promise<readonly string[]> {
  const files = (await readdir(join(root, folder), { recursive: true })).filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.ts$/.test(name),
  )
  const texts = await Promise.all(files.map((name) => readFile(join(root, folder, name), 'utf8')))
  const imports = texts.flatMap((text) =>
    Array.from(
      text.matchAll(/^import (?!type)[^;']*?'((?:@[\w-]+\/)?[a-z][\w.-]*)[^']*'/gm),
      ([, name = '']) => name,
    ),
  )
  return [...new Set(imports)].sort()
}

test.each([
  ['third-party-notices.txt', 'src/web', /^workbox-/],
  ['service-worker-notices.txt', 'src/web/service-worker', /^$/],
])(
  '%s has every package that %s is bundled with, at its version, with its licence',
  async (file, folder, except) => {
    const notices = await readNotices(file)
    const names = notices.map(({ name }) => name)
    const imported = (await importedPackages(folder)).filter((name) => !except.test(name))
    expect(imported.length).toBeGreaterThan(3)
    expect(imported.filter((name) => !names.includes(name))).toEqual([])
    for (const { name, version, text } of notices) {
      const versions = Object.entries(lock.packages)
        .filter(([path]) => path === `node_modules/${name}` || path.endsWith(`/node_modules/${name}`))
        .map(([, locked]) => locked.version)
      expect(versions).toContain(version)
      expect(text, `${name} has a text`).toMatch(/permission|redistribut/i)
    }
  },
)

test('the list of parts has all that is installed and all that is bundled', { tags: 'long' }, async () => {
  const printed = execFileSync(process.execPath, ['src/build/write-sbom.js'], { cwd: root, encoding: 'utf8' })
  const { metadata, components }: { metadata: { component: { name: string } }; components: Component[] } =
    JSON.parse(printed)
  expect(metadata.component.name).toBe('epochal')
  const listed = new Set(
    components.map(({ group, name, version }) => `${group ? `${group}/` : ''}${name}@${version}`),
  )
  const installed = Object.entries(lock.packages).flatMap(([path, { version, dev, optional }]) =>
    path === '' || dev || optional ? [] : `${path.replace(/^.*node_modules\//, '')}@${version}`,
  )
  const bundled = [
    ...(await readNotices('third-party-notices.txt')),
    ...(await readNotices('service-worker-notices.txt')),
  ].map(({ name, version }) => `${name}@${version}`)
  expect(installed.length).toBeGreaterThan(50)
  expect([...installed, ...bundled].filter((one) => !listed.has(one))).toEqual([])
})

interface Component {
  readonly group?: string
  readonly name: string
  readonly version: string
}
