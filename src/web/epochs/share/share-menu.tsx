import { memo, Suspense, useEffect, useState } from 'react'
import { ErrorBoundary } from 'react-error-boundary'
import { useLocation, useNavigate } from 'react-router'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { epochsText } from '#web/charts/epoch-series.ts'
import { openedFromPage, presentationQuery } from '#web/epochs/address/presentation-address.ts'
import { pictureTitle, rangeOf } from '#web/epochs/pictures/epoch-pictures.ts'
import { OpenedDialog } from '#web/failures/opened-dialog.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { Popover } from '#web/ui/controls/popover.tsx'
import type { SharedCharts } from './share-choice.tsx'
import '#web/ui/controls/take-away.css'

const ShareChoice = lazyPart(async () => (await import('./share-choice.tsx')).ShareChoice)
const EmbedDialog = lazyPart(async () => (await import('./embed-dialog.tsx')).EmbedDialog)

/** A button that opens the ways to take the view away: link, pictures, table, frame, presentation. */
export const ShareMenu = memo(function ShareMenu({
  charts,
}: {
  /** Undefined where there is no chart. */
  charts: SharedCharts | undefined
}) {
  const network = useNetwork()
  const [isEmbedding, setIsEmbedding] = useState(false)
  return (
    <>
      <Popover label="Share">
        {(close) => (
          <ErrorBoundary fallback={<p className="popover-note">The menu did not load. A reload helps.</p>}>
            <Suspense fallback={<p className="popover-note">Loading…</p>}>
              <ShareChoice
                charts={charts}
                onDone={close}
                onEmbed={() => {
                  // The focus goes to the button of the menu, where it is again when the dialog closes.
                  close()
                  setIsEmbedding(true)
                }}
              />
            </Suspense>
          </ErrorBoundary>
        )}
      </Popover>
      {isEmbedding && charts && 'places' in charts && (
        <OpenedDialog name="The code to embed" onClose={() => setIsEmbedding(false)}>
          <EmbedDialog
            charts={{ ...charts, network: network.name, ...rangeOf(charts.places) }}
            title={`${pictureTitle(network, charts.measures)}, ${epochsText(rangeOf(charts.places))}`}
            onClose={() => setIsEmbedding(false)}
          />
        </OpenedDialog>
      )}
    </>
  )
})

/** Opens the presentation of what the page shows by the key P. */
export function usePresentKey(): void {
  const network = useNetwork()
  const { search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey, altKey, defaultPrevented } = event
      if (key.toLowerCase() !== 'p' || ctrlKey || metaKey || altKey || defaultPrevented) return
      const isTyped = target instanceof Element && target.closest('input, textarea, select, dialog')
      if (isTyped || document.querySelector('dialog[open]')) return
      event.preventDefault()
      const query = presentationQuery(search)
      void navigate({ pathname: paths.present(network.name), search: query }, { state: openedFromPage })
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [network, search, navigate])
}
