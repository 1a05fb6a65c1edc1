/** The part of the project list that is shown, and whether the form for a new project is open over it. */
export interface ProjectListView {
  /** Whether archived projects are listed too. */
  readonly archived: boolean
  /** The last project of the page before; undefined on the first page. */
  readonly after: string | undefined
  readonly isMaking: boolean
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Reads the query of the dashboard's address; what cannot be read is left out. */
export function readProjectListView(search: URLSearchParams): ProjectListView {
  const after = search.get('after') ?? ''
  return {
    archived: search.get('archived') === 'yes',
    after: UUID.test(after) ? after : undefined,
    isMaking: search.has('new'),
  }
}

/** The query of the address that shows this; empty for the first page alone. */
export function projectListSearch({
  archived = false,
  after,
  isMaking = false,
}: Partial<ProjectListView>): string {
  const parts = [archived && 'archived=yes', after !== undefined && `after=${after}`, isMaking && 'new']
  const query = parts.filter(Boolean).join('&')
  return query === '' ? '' : `?${query}`
}
