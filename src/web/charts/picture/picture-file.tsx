import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { type ChartPicture, PictureDrawing } from './chart-picture.tsx'
import type { PictureTheme } from './picture-paint.ts'

/** Pixels of the PNG for each of the picture. */
const DENSITY = 2

/** The picture as an SVG file, in the theme of the page. */
export function pictureSvg(picture: ChartPicture): string {
  const stage = document.createElement('div')
  const root = createRoot(stage)
  flushSync(() => root.render(<PictureDrawing picture={picture} theme={pageTheme()} />))
  const [svg] = stage.children
  if (!svg) throw new Error('the picture was not drawn')
  const text = new XMLSerializer().serializeToString(svg)
  root.unmount()
  return `${text}\n`
}

function pageTheme(): PictureTheme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/**
 * Draws an SVG file as PNG, at twice its size.
 * @throws {Error} with the reason where the browser draws nothing
 */
export async function svgToPng(svg: string): Promise<Blob> {
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  try {
    await image.decode()
  } catch (error) {
    throw new Error('the browser could not read the drawing', { cause: error })
  }
  const canvas = document.createElement('canvas')
  canvas.width = image.width * DENSITY
  canvas.height = image.height * DENSITY
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas to draw on')
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob)
      else reject(new Error('the browser has no memory for a picture of this size'))
    }, 'image/png')
  })
}
