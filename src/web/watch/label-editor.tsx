import { useState } from 'react'
import {
  MAX_LABEL,
  setLabel,
  subjectName,
  useWatched,
  type WatchSubject,
  watch,
} from '../browser/watch-list.ts'
import { useNetwork } from '../links/network-context.ts'
import { Dialog } from '../ui/controls/dialog.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { TextField } from '../ui/controls/text-field.tsx'
import './label-editor.css'

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
        title="Your label, kept in this browser"
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
  return (
    <Dialog title={subjectName(subject)} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          watch(subject)
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
          Kept in this browser only. {subjectName(subject)} is on your watch list with it.
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
