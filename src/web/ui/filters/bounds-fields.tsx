import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import type { BoundEnd } from '#explorer-protocol/bounds.ts'
import type { BoundFault } from './bounds.ts'
import './filter-fields.css'

/** Two fields for the least and the greatest value of a figure. */
export function BoundsFields({
  title,
  label,
  fault,
  field,
  ...fieldset
}: Pick<ComponentProps<'fieldset'>, 'onBlur' | 'onKeyDown'> & {
  /** The name of the figure, for assistive technology. */
  title: string
  /** The title with its unit. */
  label: ReactNode
  fault: BoundFault | undefined
  /** The attributes of an input beside its name and its fault. */
  field: (end: BoundEnd) => ComponentProps<'input'>
}) {
  const id = useId()
  const input = (end: BoundEnd) => (
    <input
      aria-label={`${title}, ${end}`}
      inputMode="decimal"
      autoComplete="off"
      placeholder="any"
      aria-invalid={fault?.end === end || undefined}
      aria-describedby={fault && id}
      {...field(end)}
    />
  )
  return (
    <fieldset className="bounds-fields" {...fieldset}>
      <legend>{label}</legend>
      {input('least')}
      <span aria-hidden="true">to</span>
      {input('greatest')}
      {fault && (
        <p className="filter-fault" id={id} role="alert">
          {fault.text}
        </p>
      )}
    </fieldset>
  )
}

interface Typed<Name extends string, Fault> {
  readonly texts: Partial<Record<Name, string>> | undefined
  readonly fault: Fault | undefined
}

const AS_SET = { texts: undefined, fault: undefined }

/**
 * The texts of fields that show what is set until a person types, and what is typed until that is set. What is set elsewhere
 * takes the place of a text that was left, never of one that is being typed.
 * @param set the texts of what is set, by the name of the field
 */
export function useTypedTexts<Fields extends HTMLElement, Name extends string, Fault>(
  set: Readonly<Record<Name, string>>,
): {
  /** For the element that has the fields in it. */
  readonly fields: RefObject<Fields | null>
  readonly texts: Readonly<Record<Name, string>>
  readonly isTyped: boolean
  /** The reason that what is typed cannot be used. */
  readonly fault: Fault | undefined
  readonly type: (name: Name, text: string) => void
  readonly refuse: (fault: Fault | undefined) => void
  /** Shows what is set. */
  readonly reset: () => void
} {
  const [typed, setTyped] = useState<Typed<Name, Fault>>(AS_SET)
  const fields = useRef<Fields>(null)
  const reset = () => setTyped(AS_SET)
  const state = JSON.stringify(set)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is set takes the place of what was typed
  useEffect(() => {
    if (!fields.current?.contains(document.activeElement)) reset()
  }, [state])
  return {
    fields,
    texts: { ...set, ...typed.texts },
    isTyped: typed.texts !== undefined,
    fault: typed.fault,
    type: (name, text) =>
      setTyped(({ texts, fault }) => ({
        texts: { ...texts, [name]: text } as Partial<Record<Name, string>>,
        fault,
      })),
    refuse: (fault) => setTyped(({ texts }) => ({ texts, fault })),
    reset,
  }
}
