import type { BarShapeProps } from 'recharts'

/** Thickness of a cap and of an outline, in pixels. */
const CAP = 2
const OUTLINE = 1.5
/** Height below which a bar is not hatched, in pixels. */
const HATCHED = 4

type Look = 'light' | 'dark' | 'hollow' | 'solid' | 'faint' | 'striped'

/**
 * A part of a bar above or below the line.
 * @param hatch identifier of the pattern for a bar whose time is not over
 * @param stripes identifier of the pattern of striped series
 */
export function MirrorShape({
  bar: { x = 0, y = 0, width = 0, height = 0 },
  look,
  hatch,
  stripes,
}: {
  bar: BarShapeProps
  look: Look
  hatch: string | undefined
  stripes: string
}) {
  const across = Math.max(Number(width), 1)
  // Below the line the axis runs downwards, so that a height may be negative.
  const down = Math.abs(Number(height))
  const left = Number(x)
  const top = Math.min(Number(y), Number(y) + Number(height))
  if (Number.isNaN(top) || down === 0) return null
  if (look === 'hollow') {
    const inset = Math.min(OUTLINE / 2, across / 2)
    return (
      <rect
        className="mirror-hollow"
        x={left + inset}
        y={top}
        width={Math.max(across - OUTLINE, 0.5)}
        height={Math.max(down - OUTLINE / 2, 0.5)}
      />
    )
  }
  if (look === 'striped') {
    return (
      <rect
        className="mirror-striped"
        x={left + 0.5}
        y={top}
        width={Math.max(across - 1, 0.5)}
        height={Math.max(down - 0.5, 0.5)}
        fill={down < HATCHED ? 'none' : `url(#${stripes})`}
      />
    )
  }
  const drawn = Math.max(down, look === 'solid' ? CAP : 0)
  if (hatch && (look === 'light' || look === 'dark')) {
    return (
      <rect
        className="mirror-running"
        x={left + 0.5}
        y={top + 0.5}
        width={Math.max(across - 1, 0.5)}
        height={Math.max(down - 0.5, 0.5)}
        fill={down < HATCHED ? 'none' : `url(#${look === 'dark' ? denseHatch(hatch) : hatch})`}
      />
    )
  }
  return (
    <>
      <rect className={`mirror-${look}`} x={left} y={top} width={across} height={drawn} />
      {look === 'light' && (
        <rect className="mirror-cap" x={left} y={top} width={across} height={Math.min(CAP, down)} />
      )}
    </>
  )
}

/** Identifier of the pattern for a dark bar whose time is not over. */
export function denseHatch(hatch: string): string {
  return `${hatch}-dense`
}
