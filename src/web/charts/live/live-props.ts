import { useLayoutEffect } from 'react'

/** A chart that takes the place of a static one. */
export interface LiveProps {
  /** The size of the static chart, in pixels, so that the live one needs not measure before it draws. */
  readonly size: { readonly width: number; readonly height: number }
  /** Called when the live chart is complete. */
  readonly onDrawn: () => void
}

/** Calls back in the frame after a chart has its places: recharts adds labels in a rendering of their own. */
export function useNotedDrawing(isPlaced: boolean, onDrawn: () => void): void {
  useLayoutEffect(() => {
    if (!isPlaced) return
    const frame = requestAnimationFrame(onDrawn)
    return () => cancelAnimationFrame(frame)
  }, [isPlaced, onDrawn])
}
