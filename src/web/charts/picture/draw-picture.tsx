import { createRoot } from 'react-dom/client'
import type { ChartPicture } from './chart-picture.ts'
import { PictureDrawing } from './picture-drawing.tsx'
import { CHART_WIDTH } from './picture-layout.ts'
import { svgText } from './svg-text.ts'
import './picture.css'
import { type DrawnNode, type PaintProperty, type PaintStyle, paintProperties } from './drawn-node.ts'

/** Properties in the order of the table. */
const properties = Object.keys(paintProperties) as PaintProperty[]

/** Reads an element of the document with the styles that it has there; undefined for one that is not shown. */
function readDrawing(element: Element): DrawnNode | undefined {
  const computed = getComputedStyle(element)
  if (computed.display === 'none') return undefined
  const style: PaintStyle = Object.fromEntries(
    properties.map((name) => [name, computed.getPropertyValue(name)]),
  )
  return {
    name: element.localName,
    attributes: Object.fromEntries(Array.from(element.attributes, ({ name, value }) => [name, value])),
    style,
    children: Array.from(element.childNodes).flatMap((child) => {
      if (child instanceof Element) return readDrawing(child) ?? []
      return child.nodeValue ?? []
    }),
  }
}

/**
 * Draws a picture in the theme of the page, beside the page, where nobody sees it.
 * @returns an SVG file
 */
export async function drawPicture(picture: ChartPicture): Promise<string> {
  const stage = document.createElement('div')
  // The frame's styles show what there is room for at this width.
  stage.className = 'picture-stage chart-frame'
  stage.style.width = `${CHART_WIDTH}px`
  stage.inert = true
  document.body.append(stage)
  try {
    const drawn = await rendered(picture, stage)
    return svgText(drawn)
  } finally {
    stage.remove()
  }
}

function rendered(picture: ChartPicture, stage: HTMLElement) {
  return new Promise<NonNullable<ReturnType<typeof readDrawing>>>((resolve, reject) => {
    const root = createRoot(stage, { onUncaughtError: reject })
    const onDrawn = (element: HTMLElement | null) => {
      const svg = element?.firstElementChild
      const drawing = svg && readDrawing(svg)
      if (!drawing) return
      resolve(drawing)
      // React may not end a root while it renders it.
      queueMicrotask(() => root.unmount())
    }
    root.render(
      <div ref={onDrawn}>
        <PictureDrawing picture={picture} />
      </div>,
    )
  })
}
