import { pageAt } from './page-paths.ts'
import { searchNames } from './search-schema.ts'

/** The request whose panel is open, on any page. */
const REQUEST = 'request'

/** The parameters that a page knows. @param address of the page, without the query */
export function pageParameters(address: string): readonly string[] {
  const page = pageAt(address)
  return page ? [REQUEST, ...searchNames(page.search ?? {})] : []
}
