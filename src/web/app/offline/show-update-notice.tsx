import { createRoot } from 'react-dom/client'
import { announce } from '../../ui/controls/announcer.tsx'
import { loadLaterStyles } from '../../ui/styles/later-styles.ts'
import { whenUndisturbed } from './undisturbed.ts'

let isShown = false

/** Says that another version is ready, once nobody is disturbed by it. The page itself never reloads. */
export async function showUpdateNotice(): Promise<void> {
  if (isShown) return
  isShown = true
  await Promise.all([whenUndisturbed(), loadLaterStyles()])
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <UpdateNotice
      onLater={() => {
        root.unmount()
        place.remove()
        isShown = false
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    />,
  )
  announce('A new version of Epochal is ready.')
}

function UpdateNotice({ onLater }: { onLater: () => void }) {
  return (
    <aside className="update-notice" aria-label="New version">
      <p>A new version of Epochal is ready.</p>
      <div className="update-notice-actions">
        <button type="button" className="button button--small" onClick={() => location.reload()}>
          Reload
        </button>
        <button type="button" className="button button--small button--bare" onClick={onLater}>
          Later
        </button>
      </div>
    </aside>
  )
}
