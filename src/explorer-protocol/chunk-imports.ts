/** The document's attribute with the address of the list of what each chunk imports. */
export const CHUNK_IMPORTS_ATTRIBUTE = 'data-chunk-imports'
