import { memo } from 'react'
import type { ComparedSides } from './compared-picture.ts'
import type { ShownCharts } from './epochs-picture.ts'
import { PictureMenu } from './picture-menu.tsx'
import './pictures.css'

/** The menu of pictures in the header of a chart. Charts that are rendered again leave it in place. */
export const ChartDownload = memo(function ChartDownload(charts: ShownCharts | ComparedSides) {
  return (
    <div className="chart-download">
      <PictureMenu {...charts} />
    </div>
  )
})
