import { createRoot } from 'react-dom/client'
import type { ChartPicture } from './chart-picture.ts'
import { PictureDrawing } from './picture-drawing.tsx'
import { CHART_WIDTH } from './picture-layout.ts'
import { readDrawing } from './read-drawing.ts'
import { svgText } from './svg-text.ts'
import './picture.css'

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
