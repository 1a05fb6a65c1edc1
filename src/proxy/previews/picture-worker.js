// Plain JavaScript, because the pool of threads loads this file itself, from the source and from the build alike.
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const require = createRequire(import.meta.url)

const [program, ...fontBuffers] = await Promise.all(
  [
    require.resolve('@resvg/resvg-wasm/index_bg.wasm'),
    require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
    require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
  ].map((path) => readFile(path)),
)
await initWasm(program)

/** @param {string} svg @returns its picture as PNG */
export function drawPng(svg) {
  const drawing = new Resvg(svg, {
    font: { fontBuffers, defaultFontFamily: 'Inter', loadSystemFonts: false },
    logLevel: 'off',
  })
  const image = drawing.render()
  const png = image.asPng()
  // Both are in the memory of the rasteriser, which does not know when they are no longer used.
  image.free()
  drawing.free()
  return png
}
