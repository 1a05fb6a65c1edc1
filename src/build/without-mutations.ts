import type { Plugin } from 'vite'
import { projectPath } from './project-path.ts'

const QUERY_CLIENT = /\/@tanstack\/query-core\/build\/modern\/queryClient\.js$/

/** Leaves the mutations of the query library out of the app: its client imports them for an application that gives it no cache of them. */
export function withoutMutations(): Plugin {
  return {
    name: 'epochal-without-mutations',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    resolveId: (source, importer) =>
      source === './mutationCache.js' && importer !== undefined && QUERY_CLIENT.test(importer)
        ? projectPath('src/web/api/no-mutations.ts')
        : null,
  }
}
