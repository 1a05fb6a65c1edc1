import { domToBlob } from 'modern-screenshot'
import type { PictureWords } from './picture-words.ts'
import { PICTURED } from './pictured.ts'
import './charts-picture.css'

/** Pixels of a picture for one of the page. */
const SCALE = 2

/** The charts as the page shows them, in its theme, between a title and notes, as PNG. @throws {Error} where the page has none */
export async function chartsPicture({ title, subtitle, notes }: PictureWords): Promise<Blob> {
  const charts = document.getElementById(PICTURED)
  if (!charts) throw new Error('there is no chart to draw')
  const picture = document.createElement('div')
  picture.className = 'charts-picture'
  picture.style.width = `${charts.getBoundingClientRect().width}px`
  const shown = charts.cloneNode(true) as HTMLElement
  shown.removeAttribute('id')
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
