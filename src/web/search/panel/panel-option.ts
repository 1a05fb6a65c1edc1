import type { IconName } from '../../ui/controls/icon.tsx'

/** The result of choosing an option: a page, one of another site, the text on the clipboard, another text in the box, or an action. */
type OptionEffect =
  | { readonly kind: 'open'; readonly path: string }
  | { readonly kind: 'leave'; readonly href: string }
  | { readonly kind: 'copy'; readonly text: string }
  | { readonly kind: 'replace'; readonly text: string }
  | { readonly kind: 'run'; readonly run: () => void }

/** A row of the panel that can be chosen. */
export interface PanelOption {
  readonly key: string
  readonly icon: IconName
  readonly title: string
  readonly detail: string
  /** The part of the title that the text names, as start and end. */
  readonly marked?: readonly [start: number, end: number] | undefined
  /** The time of the last visit, in milliseconds since the Unix epoch, said after the detail. */
  readonly visitedAt?: number
  readonly effect: OptionEffect
}

export interface OptionGroup {
  readonly name: string
  /** True where the note before the group already says what it is for, so that its name is not shown. */
  readonly isNameHidden?: boolean
  readonly options: readonly PanelOption[]
  /** True for the pages opened before, which can be forgotten. */
  readonly isClearable?: boolean
}
