import { endpointPath } from '#contract/endpoints.ts'
import { DOCUMENT_DATA_ELEMENT, type DocumentData } from '#explorer-protocol/document-data.ts'

/** The data inside of the document; undefined on the server, and in the document of no page in particular. */
export const documentData: DocumentData | undefined = readDocumentData()

/** The responses that the document brings, with the keys of their queries and their addresses on this site. */
export const brought = (documentData?.rendered?.responses ?? []).map(
  ({ network, call: { id, params, query = '' }, ...response }) => {
    const queryKey = [network, endpointPath(id, params as never) + query]
    return { ...response, queryKey, path: `/${queryKey.join('')}` }
  },
)

const untaken = new Map(brought.map((response) => [response.path, response]))

/** The response of an address that the document brings, the first time it is requested. */
export function takeBrought(path: string): Response | undefined {
  const response = untaken.get(path)
  untaken.delete(path)
  return response && new Response(response.text, { headers: response.fields })
}

function readDocumentData(): DocumentData | undefined {
  // Server rendering has no document.
  const text = globalThis.document?.getElementById(DOCUMENT_DATA_ELEMENT)?.textContent
  return text ? JSON.parse(text) : undefined
}
