/** A format of British English, made when it is first used: each takes a millisecond or more, which a page need not start with. */
export function dateFormat(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat('en-GB', options)
    return format
  }
}
