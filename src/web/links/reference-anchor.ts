/**
 * The id of a field's row in the reference, for the fragment of a link to it: `f-Block-op_cert`.
 * @param resource its name in the contract
 */
export function fieldAnchor(resource: string, field: string): string {
  return `f-${resource}-${field}`
}
