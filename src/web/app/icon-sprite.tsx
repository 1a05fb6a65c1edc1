import { iconStrokes } from '../ui/controls/icon-strokes.ts'

/** Every icon's strokes, once, in the document. */
export function IconSprite() {
  return (
    <svg className="icon-sprite" aria-hidden="true">
      {Object.entries(iconStrokes).map(([name, strokes]) => (
        <symbol key={name} id={`icon-${name}`} viewBox="0 0 16 16">
          <path d={strokes} />
        </symbol>
      ))}
    </svg>
  )
}
