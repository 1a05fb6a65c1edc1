import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')

const manifest: {
  readonly background_color: string
  readonly icons: readonly { readonly src: string; readonly sizes: string }[]
} = JSON.parse(read('public/app.webmanifest'))

/** Width and height from the header of a PNG. */
function sizeOf(path: string): string {
  const header = readFileSync(join(root, path)).subarray(16, 24)
  return `${header.readUInt32BE(0)}x${header.readUInt32BE(4)}`
}

test('every icon of the manifest is a file of the size that it names', () => {
  const { icons } = manifest
  expect(icons.map(({ src }) => sizeOf(`public/${src}`))).toEqual(icons.map(({ sizes }) => sizes))
  expect(existsSync(join(root, 'public/icons/apple-touch-icon.png'))).toBe(true)
})

test('the colours of the manifest and of the document are those of a page', () => {
  const [, light, dark] =
    /--c-page: light-dark\((#\w+), (#\w+)\)/.exec(read('src/web/ui/styles/tokens.css')) ?? []
  expect(manifest.background_color).toBe(light)
  const colours = read('index.html').matchAll(/theme-color" media="[^"]+(light|dark)\)" content="([^"]+)"/g)
  expect(Object.fromEntries(Array.from(colours, ([, scheme, colour]) => [scheme, colour]))).toEqual({
    light,
    dark,
  })
})
