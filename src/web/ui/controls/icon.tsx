import { iconStrokes } from './icon-strokes.ts'
import './icon.css'

export type IconName = keyof typeof iconStrokes

/** A decorative icon; the text beside it says the same. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={iconStrokes[name]} />
    </svg>
  )
}
