import { useState } from 'react'
import { useNetwork } from '#web/routing/network-context.ts'
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
  useWatched,
  useWatchList,
  type WatchSubject,
  watch,
} from '#web/watch-list/watch-list.ts'
import './watch-button.css'

/** A star that puts a pool or an account of the page's network on the watch list, or takes it off. */
export function WatchButton({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>) {
  const { name: network } = useNetwork()
  const subject = { network, kind, id }
  const isWatched = useWatched(subject) !== undefined
  const { entries, unsaved } = useWatchList()
  const [isRefused, setIsRefused] = useState(false)
  const name = subjectName(subject)

  function press() {
    if (isWatched) unwatch(subject)
    else if (entries.length < MAX_WATCHED) watch(subject)
    else return setIsRefused(true)
    announce(`${name} is ${isWatched ? 'no longer ' : ''}watched`)
  }

  return (
    <span className="watch-button">
      <button
        type="button"
        className="copy-button"
        aria-pressed={isWatched}
        aria-label={`Watch ${name}`}
        title={isWatched ? `On your watch list${unsaved ? '' : ', in this browser only'}` : 'Watch'}
        onClick={press}
      >
        <Icon name="star" />
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
    </span>
  )
}

/** The label at the head of the subject's own page, with the button that changes it. A label puts its subject on the watch list. */
export function LabelEditor({ kind, id }: Pick<WatchSubject, 'kind' | 'id'>) {
  const subject = { network: useNetwork().name, kind, id }
  const label = useWatched(subject)?.label ?? ''
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="label-button"
        title="Your label"
        aria-label={label === '' ? 'Add a label' : `Label: ${label}. Change it`}
        onClick={() => setIsOpen(true)}
      >
        {label === '' ? 'Label' : label}
        <Icon name="pen" />
      </button>
      {isOpen && <LabelDialog subject={subject} label={label} onClose={() => setIsOpen(false)} />}
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
  const isWatched = useWatched(subject) !== undefined
  const { entries, unsaved } = useWatchList()
  const isFull = !isWatched && entries.length >= MAX_WATCHED
  return (
    <Dialog title={subjectName(subject)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (text.trim() !== '') watch(subject)
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
          {isFull
            ? `Your watch list, which has the labels, is full: ${MAX_WATCHED}.`
            : unsaved
              ? 'Only until you close this tab. It stands on your watch list.'
              : 'Kept in this browser only. It stands on your watch list.'}
        </p>
        <div className="page-tools">
          <button type="submit" className="button button--primary" disabled={isFull}>
            Save
          </button>
        </div>
      </form>
    </Dialog>
  )
}
