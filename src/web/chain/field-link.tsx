import type { KeyboardEvent, ReactNode } from 'react'
import { paths } from '../links/paths.ts'
import { fieldAnchor } from '../links/reference-anchors.ts'
import { Link } from '../ui/controls/link.tsx'
import type { FieldName } from './field-name.ts'
import './field-link.css'

/**
 * Leads to a field's entry in the reference. The labels of one list or table are one stop of the Tab key, and the arrow
 * keys move among them.
 */
export function FieldLink({ of, children }: { of: FieldName; children: ReactNode }) {
  const [resource = '', field = ''] = of.split('.')
  return (
    <Link
      ref={joinLabels}
      className="field-label"
      to={`${paths.reference}#${fieldAnchor(resource, field)}`}
      onKeyDown={step}
    >
      {children}
    </Link>
  )
}

/** Makes the first label the stop of the Tab key, whichever of them came first. */
function joinLabels(label: HTMLElement | null): void {
  if (!label) return
  const list = listOf(label)
  const isFirst = !list || list.querySelector(LABEL) === label
  if (isFirst) list?.querySelector(`${LABEL}[tabindex="0"]`)?.setAttribute('tabindex', '-1')
  label.tabIndex = isFirst ? 0 : -1
}

function step(event: KeyboardEvent<HTMLElement>): void {
  const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (by === undefined) return
  const labels = labelsBeside(event.currentTarget)
  const next = labels[labels.indexOf(event.currentTarget) + by]
  if (!next) return
  event.preventDefault()
  next.focus()
}

function labelsBeside(label: HTMLElement): readonly HTMLElement[] {
  return [...(listOf(label)?.querySelectorAll<HTMLElement>(LABEL) ?? [label])]
}

const LABEL = '.field-label'

function listOf(label: HTMLElement): HTMLElement | null {
  return label.closest('dl, table')
}
