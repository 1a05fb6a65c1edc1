import type { iconStrokes } from './icon-strokes.ts'

export type IconName = keyof typeof iconStrokes

/**
 * Decoration: what it stands beside says the same in words. The strokes stand in the document, which the
 * build writes them into, and not in the scripts.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
