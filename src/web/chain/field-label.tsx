import { memo, type ReactNode } from 'react'
import { FieldLink } from './field-link.tsx'
import type { FieldName } from './field-name.ts'

interface FieldLabelProps {
  readonly of: FieldName
  readonly children: ReactNode
}

/**
 * The label of a field's value, which leads to the field's entry in the reference. A part that is rendered again before this
 * one is hydrated leaves the document's element in place.
 */
export const FieldLabel = memo(function FieldLabel({ of, children }: FieldLabelProps) {
  return <FieldLink of={of}>{children}</FieldLink>
})

/** The same, for the rows of a list of fields. */
export const labelOf = (of: FieldName) => (label: string) => <FieldLabel of={of}>{label}</FieldLabel>
