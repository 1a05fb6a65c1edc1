import { createRoot } from 'react-dom/client'
import { ReloadButton } from '../../failures/reload/reload-button.tsx'
import { announce } from '../../ui/controls/announcer.tsx'
import { loadLaterStyles } from '../../ui/styles/later-styles.ts'
import { whenUndisturbed } from './undisturbed.ts'

let isShown = false

/**
 * Says that another version is ready, once nobody is disturbed by it; or that parts of the page are missing until it is
 * reloaded. The page itself never reloads.
 */
export async function showUpdateNotice(isUpdate = true): Promise<void> {
  if (isShown) return
  isShown = true
  // Without its styles, which may be gone with the older version, it stands at the end of the page.
  await Promise.all([whenUndisturbed(), loadLaterStyles().catch(() => undefined)])
  const words = isUpdate
    ? 'A new version of Epochal is ready.'
    : 'A part of this page did not load. It comes when the page is reloaded.'
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  root.render(
    <UpdateNotice
      words={words}
      onLater={() => {
        root.unmount()
        place.remove()
        isShown = false
        document.getElementById('main')?.focus({ preventScroll: true })
      }}
    />,
  )
  announce(words)
}

function UpdateNotice({ words, onLater }: { words: string; onLater: () => void }) {
  return (
    <aside className="update-notice" aria-label="New version">
      <p>{words}</p>
      <div className="update-notice-actions">
        <ReloadButton className="button button--small" />
        <button type="button" className="button button--small button--bare" onClick={onLater}>
          Later
        </button>
      </div>
    </aside>
  )
}
