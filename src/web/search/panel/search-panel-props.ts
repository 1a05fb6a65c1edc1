import type { ComponentProps, KeyboardEvent, RefObject } from 'react'
import type { SubjectKind } from '../reading/search-result.ts'

/** The panel's handlers for the events of the search box. */
export interface SearchControl {
  readonly submit: () => void
  readonly keyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The panel's state as attributes of the search box. */
export type SearchBoxAttributes = Pick<
  ComponentProps<'input'>,
  | 'className'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'aria-invalid'
  | 'aria-describedby'
>

export interface SearchPanelProps {
  readonly variant: 'hero' | 'palette'
  /** The kinds that the page is about; other meanings of the text are only suggested. */
  readonly kinds?: readonly SubjectKind[]
  /** Called when an option has been chosen that leaves the panel. */
  readonly onOpened?: () => void
  readonly id: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly control: RefObject<SearchControl | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly isClosed: boolean
  readonly onClosed: (isClosed: boolean) => void
  readonly isSubmitted: boolean
  readonly onAttributes: (attributes: SearchBoxAttributes) => void
}
