import { lazy, memo, Suspense, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { OpenedDialog } from '../../failures/opened-dialog.tsx'
import { useNetwork } from '../../links/network-context.ts'
import { Popover } from '../../ui/controls/popover.tsx'
import type { ComparedSides } from './compared-picture.ts'
import type { ShownCharts } from './epochs-picture.ts'
import { pictureTitle, rangeText } from './picture-words.ts'
import { rangeOf } from './range-of.ts'

const PictureChoice = lazy(async () => {
  const { PictureChoice } = await import('./picture-choice.tsx')
  return { default: PictureChoice }
})
const EmbedDialog = lazy(async () => {
  const { EmbedDialog } = await import('../../embed/embed-dialog.tsx')
  return { default: EmbedDialog }
})

/** A button that opens the ways to take the shown charts away: as a picture, or in a frame of another site. */
export const PictureMenu = memo(function PictureMenu(charts: ShownCharts | ComparedSides) {
  const [isEmbedding, setIsEmbedding] = useState(false)
  const isRange = 'places' in charts
  return (
    <>
      <Popover label="Download" icon="download">
        {(close) => (
          <ErrorBoundary fallback={<p className="popover-note">The menu did not load. A reload helps.</p>}>
            <Suspense fallback={<p className="popover-note">Loading…</p>}>
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
            </Suspense>
          </ErrorBoundary>
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
    <OpenedDialog name="The code to embed" onClose={onClose}>
      <EmbedDialog
        charts={{ network: network.name, ...range, scale, measures, showMedian }}
        title={`${pictureTitle(network, measures)}, ${rangeText(range)}`}
        onClose={onClose}
      />
    </OpenedDialog>
  )
}
