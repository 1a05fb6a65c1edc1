import type { iconStrokes } from './icon-strokes.ts'
import './icon.css'

export type IconName = keyof typeof iconStrokes

/**
 * A decorative icon; the text beside it says the same. Its strokes are in the document, where the build
 * writes them, not in the scripts.
 */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}
