import { memo } from 'react'
import { lazyPart } from '../../failures/lazy-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import type { ComparedSides } from './compared-picture.ts'
import type { ShownCharts } from './epochs-picture.ts'
import './pictures.css'

const PictureMenu = lazyPart(() => import('./picture-menu.tsx').then(({ PictureMenu }) => PictureMenu))

/** The menu of pictures in the header of a chart. Charts that are rendered again leave it in place. */
export const ChartDownload = memo(function ChartDownload(charts: ShownCharts | ComparedSides) {
  return (
    <div className="chart-download">
      <OptionalPart>
        <PictureMenu {...charts} />
      </OptionalPart>
    </div>
  )
})
