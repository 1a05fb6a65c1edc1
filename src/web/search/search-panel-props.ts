import type { KeyboardEvent, RefObject } from 'react'
import type { IconName } from '../ui/controls/icon.tsx'
import type { SubjectKind } from './reading/search-result.ts'

/** An action that the palette offers beside the pages that a text can name. */
export interface SearchAction {
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  readonly run: () => void
  /** The path of the page, for an action that opens one. */
  readonly path?: string
}

/** The panel's handlers for the events of the search box. */
export interface SearchControl {
  readonly submit: () => void
  readonly keyDown: (event: KeyboardEvent<HTMLInputElement>) => void
}

/** The panel's state as the attributes of the search box. */
export interface SearchAria {
  readonly isExpanded: boolean
  readonly activeId: string | undefined
  readonly isInvalid: boolean
}

export interface SearchPanelProps {
  readonly variant: 'hero' | 'palette'
  /** The kinds that the page is about; other meanings of the text are left out. */
  readonly kinds?: readonly SubjectKind[]
  readonly actions?: readonly SearchAction[]
  /** Called when a choice has been opened. */
  readonly onOpened?: () => void
  readonly id: string
  readonly input: RefObject<HTMLInputElement | null>
  readonly control: RefObject<SearchControl | null>
  readonly text: string
  readonly onText: (text: string) => void
  readonly isClosed: boolean
  readonly onClosed: (isClosed: boolean) => void
  readonly isSubmitted: boolean
  readonly onAria: (aria: SearchAria) => void
}
