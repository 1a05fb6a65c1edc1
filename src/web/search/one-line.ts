/**
 * The text in one line. Semicolons take the place of the ends of lines with a number each, which a space would make one
 * number; another text may be a value that was broken.
 */
export function oneLine(text: string): string {
  const pieces = text.split(/[\r\n\t]+/).map((piece) => piece.trim())
  const lines = pieces.filter((piece) => piece !== '')
  const areNumbers = lines.length > 1 && lines.every((line) => /^\d[\d,.' _]*$/.test(line))
  return areNumbers ? lines.join('; ') : text.replace(/[\r\n\t]+/g, ' ')
}
