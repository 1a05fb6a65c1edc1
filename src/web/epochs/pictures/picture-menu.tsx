import { memo, useState } from 'react'
import { shownPart } from '../../failures/lazy-part.tsx'
import { MissingPart } from '../../failures/missing-part.tsx'
import { openedPart } from '../../failures/opened-part.tsx'
import { OptionalPart } from '../../failures/optional-part.tsx'
import { useNetwork } from '../../links/network-context.ts'
import { Popover } from '../../ui/controls/popover.tsx'
import { loadLaterStyles } from '../../ui/styles/later-styles.ts'
import type { ComparedSides } from './compared-picture.ts'
import type { ShownCharts } from './epochs-picture.ts'
import { pictureTitle, rangeText } from './picture-words.ts'
import { rangeOf } from './range-of.ts'

const PictureChoice = shownPart(() =>
  import('./picture-choice.tsx').then(({ PictureChoice }) => PictureChoice),
)
const EmbedDialog = openedPart('The code to embed', async () => {
  const [{ EmbedDialog }] = await Promise.all([import('../../embed/embed-dialog.tsx'), loadLaterStyles()])
  return EmbedDialog
})

/** A button that opens the ways to take the shown charts away: as a picture, or in a frame of another site. */
export const PictureMenu = memo(function PictureMenu(charts: ShownCharts | ComparedSides) {
  const [isEmbedding, setIsEmbedding] = useState(false)
  const isRange = 'places' in charts
  return (
    <>
      <Popover label="Download" icon="download" onNear={PictureChoice.start}>
        {(close) => (
          <OptionalPart
            waiting={<p className="popover-note">Loading…</p>}
            instead={(error) => <MissingPart name="The menu" error={error} className="popover-note" />}
          >
            <PictureChoice
              charts={charts}
              onDone={close}
              onEmbed={
                isRange
                  ? () => {
                      // The focus goes to the button of the menu, where it is again when the dialog closes.
                      close()
                      setIsEmbedding(true)
                    }
                  : undefined
              }
            />
          </OptionalPart>
        )}
      </Popover>
      {isRange && isEmbedding && <RangeEmbed {...charts} onClose={() => setIsEmbedding(false)} />}
    </>
  )
})

function RangeEmbed({
  measures,
  places,
  scale,
  showMedian,
  onClose,
}: Pick<ShownCharts, 'measures' | 'places' | 'scale' | 'showMedian'> & { onClose: () => void }) {
  const network = useNetwork()
  const range = rangeOf(places)
  return (
    <EmbedDialog
      charts={{ network: network.name, ...range, scale, measures, showMedian }}
      title={`${pictureTitle(network, measures)}, ${rangeText(range)}`}
      onClose={onClose}
    />
  )
}
