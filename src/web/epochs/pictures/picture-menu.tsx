import { memo } from 'react'
import { shownPart } from '../../failures/lazy-part.tsx'
import { MissingPart } from '../../failures/missing-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { Popover } from '../../ui/controls/popover.tsx'
import type { ShownCharts } from './epochs-picture.ts'

const PictureChoice = shownPart(() =>
  import('./picture-choice.tsx').then(({ PictureChoice }) => PictureChoice),
)

/** A button that opens the ways to take the shown charts away as a picture, whose code loads then. */
export const PictureMenu = memo(function PictureMenu(charts: ShownCharts) {
  return (
    <Popover label="Download" icon="download" onNear={PictureChoice.start}>
      {(close) => (
        <OptionalPart
          waiting={<p className="popover-note">Loading…</p>}
          instead={(error) => <MissingPart name="The menu" error={error} className="popover-note" />}
        >
          <PictureChoice charts={charts} onDone={close} />
        </OptionalPart>
      )}
    </Popover>
  )
})
