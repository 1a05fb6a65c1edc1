/** The text, cut with an ellipsis when it has more than `max` UTF-16 code units. */
export function shortenText(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text
}
