import { memo, type ReactNode } from 'react'
import { lazyPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import type { FieldName } from './field-name.ts'

const FieldLink = lazyPart(() => import('./field-link.tsx').then(({ FieldLink }) => FieldLink))

interface FieldLabelProps {
  readonly of: FieldName
  readonly children: ReactNode
}

/**
 * The label of a field's value, which leads to the field's entry in the reference. A part that is rendered again before this
 * one is hydrated leaves the document's element in place.
 */
export const FieldLabel = memo(function FieldLabel({ of, children }: FieldLabelProps) {
  return (
    <OptionalPart waiting={children} instead={children}>
      <FieldLink of={of}>{children}</FieldLink>
    </OptionalPart>
  )
})

/** The same, for the rows of a list of fields. */
export const labelOf = (of: FieldName) => (label: string) => <FieldLabel of={of}>{label}</FieldLabel>
