import { useEffect, useState } from 'react'
import { useLocation, useNavigation } from 'react-router'
import { pathBelow } from '#web/browser/base-path.ts'
import { timeZone } from '#web/browser/choices.ts'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { takesText } from '#web/browser/typing.ts'
import { OpenedDialog } from '#web/failures/opened-dialog.tsx'
import { useCloseRequest } from '#web/page/page-head.tsx'
import { Link } from '#web/routing/link.tsx'
import { paths } from '#web/routing/paths.ts'
import { requestOf } from '#web/routing/request-address.ts'
import { openedPalette } from '#web/search/palette-open.ts'
import { Segmented } from '#web/ui/controls/segmented.tsx'
import './footer.css'
import './loading-line.css'

/** The path of the document's own page, whose canonical link the proxy wrote. */
const documentPath = globalThis.location && pathBelow(location.pathname)

/** Removes the document's canonical link on any other page, so that browsers share that page's address. */
function useOwnCanonicalLink(): void {
  const { pathname } = useLocation()
  useEffect(() => {
    if (pathname !== documentPath) document.querySelector('link[rel=canonical]')?.remove()
  }, [pathname])
}

function FooterLinks({ onKeyboard }: { onKeyboard: () => void }) {
  return (
    <footer className="footer">
      <div className="page-width">
        <Link to={paths.dashboard}>Dashboard</Link>
        <Link to={paths.reference}>API reference</Link>
        <Link to={paths.status}>Status</Link>
        <button type="button" className="footer-button" aria-keyshortcuts="?" onClick={onKeyboard}>
          Keyboard
        </button>
        <Segmented label="Time zone" choices={zones} chosen={timeZone.use()} onChoose={timeZone.write} />
      </div>
    </footer>
  )
}

const zones = [
  { value: 'utc', label: 'UTC' },
  { value: 'local', label: 'Local' },
] as const

const KeyboardDialog = lazyPart(async () => (await import('./keyboard-dialog.tsx')).KeyboardDialog)
const RequestPanel = lazyPart(async () => (await import('#web/request-panel/request-panel.tsx')).RequestPanel)
const Palette = lazyPart(async () => (await import('#web/search/palette.tsx')).Palette)

/** The footer of every page, with the dialogs that open beside any page. */
export function Footer() {
  const paletteText = openedPalette.use()
  const { search } = useLocation()
  const closeRequest = useCloseRequest()
  const [showsKeys, setShowsKeys] = useState(false)
  const closeKeys = () => setShowsKeys(false)
  useQuestionKey(() => setShowsKeys(true))
  useOwnCanonicalLink()
  return (
    <>
      <FooterLinks onKeyboard={() => setShowsKeys(true)} />
      <LoadingLine />
      {paletteText !== undefined && (
        <OpenedDialog name="The search" onClose={() => openedPalette.write(undefined)}>
          <Palette text={paletteText} onClose={() => openedPalette.write(undefined)} />
        </OpenedDialog>
      )}
      {showsKeys && (
        <OpenedDialog name="The list of keys" onClose={closeKeys}>
          <KeyboardDialog onClose={closeKeys} />
        </OpenedDialog>
      )}
      {requestOf(search) && (
        <OpenedDialog name="The list of requests" onClose={closeRequest}>
          <RequestPanel />
        </OpenedDialog>
      )}
    </>
  )
}

/** Calls back at the key `?`, where no text is typed and nothing is open. */
function useQuestionKey(onPress: () => void): void {
  useEffect(() => {
    const onKey = ({ key, target, ctrlKey, metaKey, altKey }: KeyboardEvent) => {
      if (key !== '?' || ctrlKey || metaKey || altKey || takesText(target)) return
      if (!document.querySelector('dialog[open]')) onPress()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })
}

/** A line at the top of the window while the page of a link that was pressed loads and the page before is still shown. */
function LoadingLine() {
  const isLoading = useNavigation().state === 'loading'
  return isLoading && <div className="loading-line" role="progressbar" aria-label="Loading the next page" />
}
