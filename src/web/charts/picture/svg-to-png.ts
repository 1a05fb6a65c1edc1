/** Pixels of the PNG for each of the picture. */
const DENSITY = 2

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
