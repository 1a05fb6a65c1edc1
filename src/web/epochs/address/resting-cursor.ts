/** The cursor that an address names; undefined for text that is no place of the charts. */
export function restingCursor(
  text: string | null,
  { first, last }: { readonly first: number; readonly last: number },
): number | undefined {
  if (text === null || !/^\d{1,9}$/.test(text)) return undefined
  const place = Number(text)
  return place >= first && place <= last ? place : undefined
}
