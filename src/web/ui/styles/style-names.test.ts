import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const web = fileURLToPath(new URL('../..', import.meta.url))

async function readSources(suffix: RegExp): Promise<string[]> {
  const names = (await readdir(web, { recursive: true })).filter((name) => suffix.test(name))
  return Promise.all(names.map((name) => readFile(join(web, name), 'utf8')))
}

const styles = (await readSources(/\.css$/))
  .map((text) => text.replaceAll(/\/\*[\s\S]*?\*\//g, ''))
  .join('\n')
const scripts = (await readSources(/(?<!\.test)\.tsx?$/)).join('\n')

/** A name, or a pattern where a component puts a part of it together: `--k-${series}-soft`. */
const nameOrPattern = (text: string) => new RegExp(`^${text.replaceAll(/\$\{[^}]*\}/g, '[\\w-]+')}$`)

const defined = new Set(
  [...`${styles}\n${scripts}`.matchAll(/(?<![\w(-])(?:setProperty\(')?(--[a-z][\w-]*)['"]?\s*[:,]/g)].map(
    ([, name = '']) => name,
  ),
)
const used = [
  ...new Set(
    [...`${styles}\n${scripts}`.matchAll(/var\(\s*(--(?:[\w-]|\$\{[^}]*\})+)/g)].map(([, name = '']) => name),
  ),
]

test('each custom property that is used is defined', () => {
  expect(used.filter((name) => ![...defined].some((other) => nameOrPattern(name).test(other)))).toEqual([])
})

test('each custom property that is defined is used', () => {
  expect([...defined].filter((name) => !used.some((other) => nameOrPattern(other).test(name)))).toEqual([])
})

test('each class that has a rule is named by a component', () => {
  const selectors = styles.replaceAll(/@import[^;]*;|"[^"]*"/g, '').matchAll(/([^{};]*)\{/g)
  const classes = new Set(
    [...selectors].flatMap(([, selector = '']) =>
      [...selector.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name),
    ),
  )
  const words = new Set(scripts.match(/[\w-]+/g))
  /** Beginnings that a component completes: `status--${state}`. */
  const beginnings = [...scripts.matchAll(/([a-z][\w-]*-)\$\{/g)].map(([, beginning = '']) => beginning)
  const isNamed = (name: string) =>
    words.has(name) || beginnings.some((beginning) => name.startsWith(beginning))
  expect([...classes].filter((name) => !isNamed(name))).toEqual([])
})
