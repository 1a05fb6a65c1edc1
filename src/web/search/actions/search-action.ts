import type { IconName } from '../../ui/controls/icon.tsx'

/**
 * An action that the palette offers beside the pages that a text can name: a page to open, a text to copy, or a
 * function to run.
 */
export type SearchAction = {
  readonly title: string
  readonly detail: string
  readonly icon: IconName
  /** Other words for it. */
  readonly words?: readonly string[]
  /** True for an action that is listed only where the text names it. */
  readonly isHidden?: boolean
} & ({ readonly path: string } | { readonly copy: string } | { readonly run: () => void })
