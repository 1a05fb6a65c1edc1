import { domToBlob } from 'modern-screenshot'
import type { PictureWords } from './picture-words.ts'
import { PICTURED } from './pictured.ts'
import './page-picture.css'

/** Pixels of a picture for one of the page. */
const SCALE = 2

/**
 * The pictured element as the page shows it, in its theme, between a title and notes, as PNG.
 * @param prepare changes the copy that is drawn
 * @throws {Error} where the page has none
 */
export async function pagePicture(
  { title, subtitle, notes }: PictureWords,
  prepare?: (copy: HTMLElement) => void,
): Promise<Blob> {
  const drawing = document.getElementById(PICTURED)
  if (!drawing) throw new Error('there is nothing to draw')
  const picture = document.createElement('div')
  picture.className = 'page-picture'
  picture.style.width = `${drawing.getBoundingClientRect().width}px`
  const shown = drawing.cloneNode(true) as HTMLElement
  shown.removeAttribute('id')
  prepare?.(shown)
  picture.append(
    textElement('h2', title),
    textElement('p', subtitle),
    shown,
    ...notes.map((note) => textElement('p', note)),
  )
  document.body.append(picture)
  try {
    const style = getComputedStyle(picture)
    return await domToBlob(picture, { scale: SCALE, backgroundColor: style.backgroundColor, font: false })
  } finally {
    picture.remove()
  }
}

function textElement(name: 'h2' | 'p', text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
