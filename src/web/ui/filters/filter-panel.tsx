import { type FormEvent, type ReactNode, useState } from 'react'
import { Dialog } from '#web/ui/controls/dialog.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import './filter-panel.css'

/**
 * The button that opens the filters of a list.
 * @param inUse how many are set
 * @param panel the open panel
 */
export function FilterButton({ inUse, panel }: { inUse: number; panel: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="button button--small"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen((is) => !is)}
      >
        <Icon name="filter" />
        Filter
        {inUse > 0 && <span className="filter-count">{inUse}</span>}
      </button>
      {isOpen && panel(() => setOpen(false))}
    </>
  )
}

/** The fields of filters, beside the page where that has room. */
export function FilterPanel({
  id,
  inUse,
  action,
  onSubmit,
  onClear,
  onClose,
  children,
}: {
  /** Of the form. */
  id: string
  inUse: number
  /** The words of the button that applies what is typed: `Show 46 pools`. */
  action: ReactNode
  onSubmit: () => void
  /** Empties the fields. */
  onClear: () => void
  onClose: () => void
  children: ReactNode
}) {
  return (
    <Dialog
      kind="beside"
      title={<>Filter {inUse > 0 && <span className="filter-panel-note">{inUse} in use</span>}</>}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="button button--bare" onClick={onClear}>
            Clear
          </button>
          <button type="submit" form={id} className="button button--primary">
            {action}
          </button>
        </>
      }
    >
      <form
        id={id}
        className="filter-panel"
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          onSubmit()
        }}
        noValidate
      >
        {children}
      </form>
    </Dialog>
  )
}
