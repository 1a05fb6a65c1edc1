import { projectsSearch } from '#explorer-protocol/general-searches.ts'
import type { SearchValues } from '#explorer-protocol/search-schema.ts'
import { writeSearch } from '#web/browser/search-query.ts'

export type ProjectListView = SearchValues<typeof projectsSearch>

/** The address of the list of projects that shows this; without its path, for a link within the page. */
export function projectsLink(view: Partial<ProjectListView>) {
  return { search: writeSearch(projectsSearch, view).toString() }
}
