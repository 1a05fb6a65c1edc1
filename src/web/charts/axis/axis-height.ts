/** The height of the axis below a plot in pixels. @param lines of text under each mark */
export function axisHeight(lines: 1 | 2): number {
  return lines === 2 ? 40 : 24
}
