const COMMAND = /([a-zA-Z])([^a-zA-Z]*)/g
const NUMBER = /-?(?:\d+\.?\d*|\.\d+)/g

/** Commands whose numbers are pairs of x and y, of x alone and of y alone. */
const axes: Readonly<Record<string, readonly ('x' | 'y')[]>> = {
  m: ['x', 'y'],
  l: ['x', 'y'],
  c: ['x', 'y'],
  s: ['x', 'y'],
  q: ['x', 'y'],
  t: ['x', 'y'],
  h: ['x'],
  v: ['y'],
  z: [],
}

/**
 * The path with its coordinates stretched, so that its lines keep their thickness in every program that draws it.
 * @throws {Error} for a command that cannot be stretched, as an arc
 */
export function stretchPath(path: string, by: { readonly x: number; readonly y: number }): string {
  return path.replaceAll(COMMAND, (_, command: string, text: string) => {
    const over = axes[command.toLowerCase()]
    if (!over) throw new Error(`the command ${command} of a path cannot be stretched`)
    let at = 0
    const numbers = Array.from(text.matchAll(NUMBER), ([number]) => {
      const axis = over[at++ % over.length] ?? 'x'
      return coordinateText(Number(number) * by[axis])
    })
    return command + numbers.join(' ')
  })
}

/** Hundredths of a pixel. */
export function coordinateText(pixels: number): string {
  return String(Math.round(pixels * 100) / 100)
}
