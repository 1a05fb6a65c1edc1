import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Instant } from '#cardano/utc-time.ts'
import type { ListedProject } from '#contract/dashboard/dashboard-results.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { projectQuery, readPrivate } from '#web/dashboard/calls/dashboard-queries.ts'
import { PRIVATE } from '#web/dashboard/calls/session.ts'
import type { ProjectListView } from '#web/dashboard/projects/projects-link.ts'

/** Begins the key of every page of the project list. */
const PROJECT_LISTS = [...PRIVATE, 'projects']

/** A page of the user's projects, the newest first. */
export function projectsQuery({ archived, after }: Pick<ProjectListView, 'archived' | 'after'>) {
  return queryOptions({
    queryKey: [...PROJECT_LISTS, archived, after ?? null],
    queryFn: (context) => {
      const query = { ...(archived && { archived: 'yes' as const }), ...(after !== undefined && { after }) }
      return readPrivate('projects', { query }, context)
    },
    retry: false,
  })
}

/** Begins the key of a project's audit log. */
export function projectEventsKey(project: string) {
  return [...PRIVATE, 'project-events', project]
}

/** Puts a project into the cache as a call has returned it; what else the call changed is read anew. */
export function storeProject(queryClient: QueryClient, project: ListedProject): void {
  const { queryKey } = projectQuery(project.id)
  // An older response must not overwrite this one.
  void queryClient.cancelQueries({ queryKey })
  queryClient.setQueryData(queryKey, project)
  void refreshProjectLists(queryClient)
  void queryClient.invalidateQueries({ queryKey: projectEventsKey(project.id) })
}

/** Reads the shown page of the list anew. */
export function refreshProjectLists(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: PROJECT_LISTS })
}

/** Puts a new project at the head of the list, where the list was read before. */
export function storeNewProject(queryClient: QueryClient, project: ListedProject): void {
  const { queryKey } = projectsQuery({ archived: false, after: undefined })
  queryClient.setQueryData(
    queryKey,
    (list) => list && { ...list, projects: [project, ...list.projects], count: list.count + 1 },
  )
  storeProject(queryClient, project)
}

/** Removes a deleted project from the cache. */
export function forgetProject(queryClient: QueryClient, id: string): void {
  queryClient.removeQueries({ queryKey: projectQuery(id).queryKey })
  queryClient.removeQueries({ queryKey: projectEventsKey(id) })
  void refreshProjectLists(queryClient)
}

/** The address of a project's page. */
export function projectPath(id: string): string {
  return generalPagePaths.project.replace(':project', id)
}

export type ProjectKey = ListedProject['keys'][number]

/** A live key with the name that tells it from the others of its project. */
export interface NamedKey extends ProjectKey {
  /** As a title: the name that its owner gave it, or else such as `Old key`. */
  readonly title: string
  /** In a sentence: `the old key`. */
  readonly words: string
}

/** Whether a key has stopped working by itself. */
export function isExpired({ expiresAt }: ProjectKey, now: Instant): boolean {
  return expiresAt !== null && Date.parse(expiresAt) <= now
}

/** The keys of a project with which requests are served. */
export function workingKeys(
  { keys, archivedAt }: Pick<ListedProject, 'keys' | 'archivedAt'>,
  now: Instant,
): readonly ProjectKey[] {
  return archivedAt === null ? keys.filter((key) => !isExpired(key, now)) : []
}

/** The keys of a project, the oldest first, each with a name. */
export function namedKeys({ keys }: Pick<ListedProject, 'keys'>): readonly NamedKey[] {
  return keys.map((key, at) => {
    if (key.name !== null) return { ...key, title: key.name, words: `the key “${key.name}”` }
    if (keys.length === 1) return { ...key, title: 'Key', words: 'the key' }
    if (keys.length > 2) return { ...key, title: `Key ${at + 1}`, words: `key ${at + 1}` }
    return at === 0
      ? { ...key, title: 'Old key', words: 'the old key' }
      : { ...key, title: 'New key', words: 'the new key' }
  })
}
