import { type ComponentType, lazy, useLayoutEffect, useRef, useState } from 'react'
import { Notice } from '../ui/records/notice.tsx'
import { OptionalPart } from './optional-part.tsx'
import './opened-part.css'

type OpenedPartProps<Props> = Props & {
  /** Closes the part where it did not open. */
  readonly onClose: () => void
}

/**
 * A part that a person opens over the page, whose code loads then. If it does not load, a dialog says so and offers to
 * reload the page, since browsers may keep the failure of a file as long as the document.
 * @param name begins the sentence about the failure, as in "The request panel"
 */
export function openedPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<OpenedPartProps<Props>> {
  let newest: ComponentType<Props> | undefined
  let isLoaded = false

  function start(): ComponentType<Props> {
    newest ??= lazy(async () => {
      try {
        const loaded = await load()
        isLoaded = true
        return { default: loaded }
      } catch (error) {
        newest = undefined
        throw error
      }
    })
    return newest
  }

  return function OpenedPart(props) {
    // Kept outside of the boundary that waits for it, which would request it anew after each failure.
    const [Part] = useState(start)
    return (
      <OptionalPart
        instead={
          <NotOpened
            title={isLoaded ? `${name} failed.` : `${name} did not load.`}
            cause={
              isLoaded
                ? 'This is an error in the page, not in your request.'
                : 'This browser or the Epochal server is offline.'
            }
            onClose={props.onClose}
          />
        }
      >
        <Part {...props} />
      </OptionalPart>
    )
  }
}

/** The styles of dialogs may be among what did not load, so this one has its own. */
function NotOpened({ title, cause, onClose }: { title: string; cause: string; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [words, setWords] = useState('It opens when the page is reloaded.')
  // A layout effect closes it while it is in the document, so that the browser returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="opened-part-failure"
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      <Notice
        kind="warn"
        icon="offline"
        title={title}
        action={
          <span className="opened-part-actions">
            <button
              type="button"
              className="button button--small"
              onClick={() =>
                void reloadWhenReached().catch(() => setWords('Not reloaded: there is still no connection.'))
              }
            >
              Reload
            </button>
            <button type="button" className="button button--small button--bare" onClick={onClose}>
              Close
            </button>
          </span>
        }
      >
        {cause} {words}
      </Notice>
    </dialog>
  )
}

/** @throws {TypeError} when the page could not be loaded */
async function reloadWhenReached(): Promise<void> {
  await fetch(location.pathname, { method: 'HEAD', cache: 'no-store' })
  location.reload()
}
