import type { Page } from 'playwright'

export interface ImageDifference {
  /** Share of the pixels that differ, from 0 to 1. */
  readonly share: number
  /** Rectangles that hold the differing pixels, the largest first. */
  readonly areas: readonly Area[]
  /** PNG: the first image, the second, and the differing pixels in red, side by side. */
  readonly picture: Buffer
}

export interface Area {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface Compared extends Omit<ImageDifference, 'picture'> {
  readonly dataUrl: string
}

/** Compares two PNG images in a page of the browser, which has a decoder and a canvas. */
export async function compareImages(page: Page, first: Buffer, second: Buffer): Promise<ImageDifference> {
  const { dataUrl, ...difference } = await page.evaluate(compareInPage, [
    `data:image/png;base64,${first.toString('base64')}`,
    `data:image/png;base64,${second.toString('base64')}`,
  ])
  return { ...difference, picture: Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64') }
}

/** Runs in the page, and so refers to nothing outside it. */
async function compareInPage(urls: readonly string[]): Promise<Compared> {
  /** Difference of a colour channel that nobody sees, of 255. */
  const TOLERANCE = 16
  /** Side of the squares in which neighbouring pixels count as one area. */
  const CELL = 16
  const GAP = 12

  const images = await Promise.all(
    urls.map((url) => {
      const image = new Image()
      image.src = url
      return image.decode().then(() => image)
    }),
  )
  const width = Math.max(...images.map((image) => image.width))
  const height = Math.max(...images.map((image) => image.height))
  const canvas = document.createElement('canvas')
  canvas.width = (width + GAP) * 3
  canvas.height = height
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (!context) throw new Error('this browser has no canvas')
  for (const [at, image] of images.entries()) context.drawImage(image, at * (width + GAP), 0)
  const a = context.getImageData(0, 0, width, height).data
  const b = context.getImageData(width + GAP, 0, width, height).data
  const shown = context.createImageData(width, height)
  const columns = Math.ceil(width / CELL)
  const cells = new Set<number>()
  let differing = 0
  for (let pixel = 0; pixel < width * height; pixel++) {
    const at = pixel * 4
    let most = 0
    for (let channel = 0; channel < 4; channel++) {
      most = Math.max(most, Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)))
    }
    const differs = most > TOLERANCE
    const grey = 215 + ((b[at] ?? 0) + (b[at + 1] ?? 0) + (b[at + 2] ?? 0)) / 19
    shown.data.set(differs ? [220, 0, 40, 255] : [grey, grey, grey, 255], at)
    if (!differs) continue
    differing++
    const x = pixel % width
    const y = (pixel - x) / width
    cells.add(Math.floor(y / CELL) * columns + Math.floor(x / CELL))
  }
  context.putImageData(shown, (width + GAP) * 2, 0)

  const areas: Area[] = []
  while (cells.size > 0) {
    const [start = 0] = cells
    const queue = [start]
    cells.delete(start)
    let [left, top, right, bottom] = [columns, Number.POSITIVE_INFINITY, 0, 0]
    for (let cell = queue.pop(); cell !== undefined; cell = queue.pop()) {
      const column = cell % columns
      const row = (cell - column) / columns
      left = Math.min(left, column)
      right = Math.max(right, column)
      top = Math.min(top, row)
      bottom = Math.max(bottom, row)
      for (let y = row - 1; y <= row + 1; y++) {
        for (let x = column - 1; x <= column + 1; x++) {
          if (x < 0 || x >= columns) continue
          if (cells.delete(y * columns + x)) queue.push(y * columns + x)
        }
      }
    }
    areas.push({
      left: left * CELL,
      top: top * CELL,
      right: Math.min((right + 1) * CELL, width),
      bottom: Math.min((bottom + 1) * CELL, height),
    })
  }
  const size = ({ left, top, right, bottom }: Area) => (right - left) * (bottom - top)
  areas.sort((one, other) => size(other) - size(one))
  return { share: differing / (width * height), areas, dataUrl: canvas.toDataURL('image/png') }
}
