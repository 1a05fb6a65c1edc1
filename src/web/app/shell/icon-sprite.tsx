import { iconStrokes } from '../../ui/controls/icon-strokes.ts'

/** The strokes of every icon, once in the document, for `Icon` to refer to. */
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
