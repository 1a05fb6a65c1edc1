/** The id of the document's link to the list of the files that each chunk imports. */
export const CHUNK_IMPORTS_ELEMENT = 'chunk-imports'
