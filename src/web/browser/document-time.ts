let time: number | undefined

/** @param at the server's time at which the document is or was rendered, in milliseconds since the Unix epoch */
export function noteDocumentTime(at: number): void {
  time = at
}

/** The time that the first rendering shows, on the server and in the browser. */
export function documentTime(): number {
  return time ?? Date.now()
}
