import { generalPagePaths } from '#explorer-protocol/page-paths.ts'

/** The address of a project's page. */
export function projectPath(id: string): string {
  return generalPagePaths.project.replace(':project', id)
}
