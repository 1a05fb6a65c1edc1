import { fileURLToPath } from 'node:url'

/** The absolute path of a file of the project, given relative to its root. */
export function projectPath(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
