/** The digits of a typed number in a title that writes it with separators: `8,415,364` for `8415364`. */
export function markedNumber(title: string, text: string): readonly [start: number, end: number] | undefined {
  const digits = text.replace(/\D/g, '')
  if (digits === '' || /[a-z]/i.test(text)) return undefined
  const found = new RegExp(`(?<![\\d,])${[...digits].join(',?')}(?![\\d,])`).exec(title)
  return found ? [found.index, found.index + found[0].length] : undefined
}
