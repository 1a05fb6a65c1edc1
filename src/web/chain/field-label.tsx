import type { ReactNode } from 'react'
import { lazyPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import type { FieldName } from './field-name.ts'

const FieldLink = lazyPart(() => import('./field-link.tsx').then(({ FieldLink }) => FieldLink))

/** The label of a field's value, which leads to the field's entry in the reference. */
export function FieldLabel({ of, children }: { of: FieldName; children: ReactNode }) {
  return (
    <OptionalPart waiting={children} instead={children}>
      <FieldLink of={of}>{children}</FieldLink>
    </OptionalPart>
  )
}

/** The same, for the rows of a list of fields. */
export const labelOf = (of: FieldName) => (label: string) => <FieldLabel of={of}>{label}</FieldLabel>
