import type { Page } from 'playwright/test'

/** The size of a picture, the pixel in its corner, and its colours, as `red,green,blue,alpha`. */
export async function pixelsOf(page: Page, png: Buffer) {
  const { seen, ...picture } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(image, 0, 0)
    const pixels = context?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
    const seen = Array.from(new Set(new Uint32Array(pixels.buffer)))
    return { width, height, corner: Array.from(pixels.slice(0, 4)), seen }
  }, png.toString('base64'))
  const colours = seen.map((value) => Array.from(new Uint8Array(Uint32Array.of(value).buffer)).join())
  return { ...picture, colours: new Set(colours) }
}
