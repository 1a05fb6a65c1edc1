import { useEffect, useState } from 'react'
import { SECOND } from '#cardano/utc-time.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { announce } from '#web/ui/controls/announcer.tsx'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { TextField } from '#web/ui/controls/text-field.tsx'
import {
  MAX_LABEL,
  MAX_WATCHED,
  setLabel,
  subjectName,
  unwatch,
  useLabel,
  useWatched,
  useWatchList,
  type Watched,
  type WatchSubject,
  watch,
} from '#web/watch-list/watch-list.ts'
import './watch-button.css'

/** How long the way back is offered after a star was taken away. */
const UNDO_FOR = 10 * SECOND

/** A star that puts a pool or an account of the page's network on the watch list, or takes it off. The label is not touched. */
export function WatchButton({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>) {
  const subject = { network: useNetwork().name, kind, id }
  const watched = useWatched(subject)
  const { entries, unsaved } = useWatchList()
  const [isRefused, setIsRefused] = useState(false)
  /** The entry that was taken away, with what was seen of it. */
  const [removed, setRemoved] = useState<Watched>()
  const name = subjectName(subject)
  const isWatched = watched !== undefined

  function press() {
    if (watched) {
      setRemoved(watched)
      unwatch(subject)
    } else if (entries.length < MAX_WATCHED) {
      watch(removed ?? subject)
      setRemoved(undefined)
    } else return setIsRefused(true)
    announce(`${name} is ${isWatched ? 'no longer ' : ''}watched`)
  }

  return (
    <>
      <button
        type="button"
        className="button watch-button"
        aria-pressed={isWatched}
        aria-label={`Watch ${name}`}
        title={isWatched ? `On your watch list${unsaved ? '' : ', in this browser only'}` : 'Watch'}
        onClick={press}
      >
        <Icon name="star" /> <span className="watch-word">{isWatched ? 'Watched' : 'Watch'}</span>
      </button>
      {isRefused && !isWatched && (
        <span className="aside" role="alert">
          The list is full: {MAX_WATCHED}.
        </span>
      )}
      {isWatched && unsaved && (
        <span className="aside" role="status">
          Only until you close this tab.
        </span>
      )}
      {removed && !isWatched && <Removed key={removed.since} subject={subject} onUndo={press} />}
    </>
  )
}

/** Says for a while that a star is gone, with the way back. */
function Removed({ subject, onUndo }: { subject: WatchSubject; onUndo: () => void }) {
  const label = useLabel(subject)
  const [isShown, setIsShown] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setIsShown(false), UNDO_FOR)
    return () => clearTimeout(timer)
  }, [])
  if (!isShown) return null
  return (
    <p className="watch-removed" role="status">
      No longer watched.{label !== undefined && ` The label ${label} stays.`}
      <button type="button" className="button button--bare button--small" onClick={onUndo}>
        Undo
      </button>
    </p>
  )
}

/** The label at the head of the subject's own page, with the button that changes it. */
export function LabelEditor({
  kind,
  id,
  isIcon = false,
}: Pick<WatchSubject, 'kind' | 'id'> & {
  /** Whether the label stands elsewhere. */
  isIcon?: boolean
}) {
  const subject = { network: useNetwork().name, kind, id }
  const label = useLabel(subject)
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="label-button"
        title="Your label"
        aria-label={label === undefined ? 'Add a label' : `Label: ${label}. Change it`}
        onClick={() => setIsOpen(true)}
      >
        {!isIcon && (label === undefined ? 'Label' : <b>{label}</b>)}
        <Icon name="pen" />
      </button>
      {isOpen && <LabelDialog subject={subject} label={label ?? ''} onClose={() => setIsOpen(false)} />}
    </>
  )
}

function LabelDialog({
  subject,
  label,
  onClose,
}: {
  subject: WatchSubject
  label: string
  onClose: () => void
}) {
  const [text, setText] = useState(label)
  const { unsaved } = useWatchList()
  return (
    <Dialog title={subjectName(subject)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          setLabel(subject, text)
          onClose()
        }}
      >
        <TextField
          data-initial-focus
          label="Your label"
          value={text}
          maxLength={MAX_LABEL}
          onChange={({ target }) => setText(target.value)}
        />
        <p className="secondary label-note">
          {unsaved ? 'Only until you close this tab.' : 'Kept in this browser only.'}
          {label !== '' && ' An empty field deletes it.'}
        </p>
        <div className="page-tools">
          <button type="submit" className="button button--primary">
            Save
          </button>
        </div>
      </form>
    </Dialog>
  )
}
