/**
 * The id of a field's row in the reference, for the fragment of a link to it: `f-Block-op_cert`.
 * @param resource its name in the contract
 */
export function fieldAnchor(resource: string, field: string): string {
  return `f-${resource}-${field}`
}

/** The id of the table of a resource's fields in the reference: `epochs-fields`. @param section the resource's section */
export function fieldListAnchor(section: string): string {
  return `${section}-fields`
}
