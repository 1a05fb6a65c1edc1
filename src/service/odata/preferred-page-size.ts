/** `Prefer: odata.maxpagesize=50`, with or without its prefix (OData 4.01 Protocol 8.2.8.5). */
export function preferredPageSize(prefer: string | undefined): number | undefined {
  const size = /(?:^|,)\s*(?:odata\.)?maxpagesize\s*=\s*"?(\d{1,9})"?\s*(?:[,;]|$)/i.exec(prefer ?? '')?.[1]
  return size === undefined || Number(size) === 0 ? undefined : Number(size)
}
