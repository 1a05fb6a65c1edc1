import { projectPath } from './project-path.ts'

/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** The pages that visitors open first: each has its code in one chunk, and the code that two share in another. */
const FIRST_PAGES = ['home', 'account', 'block']

/**
 * Modules that a library's index names beside those of the app, and that no first page uses before it works: changes and
 * lists without an end belong to the dashboard, several queries at once to parts of pages.
 */
const LATER_MODULES =
  /\/(useMutation|mutationObserver|useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)\.js$/

/** @returns the chunk of a module: `app`, `shared` or a first page; null leaves the module to the bundler */
export function createChunkNames(): (id: string, graph: ModuleGraph) => string | null {
  // The graph is complete when the first name is requested.
  let needs: ChunkNeeds | undefined
  return (id, graph) => {
    needs ??= findNeeds(graph)
    if (LATER_MODULES.test(id)) return null
    if (needs.app.has(id) || id.includes('rolldown/runtime')) return 'app'
    const [page, other] = FIRST_PAGES.filter((name) => needs?.pages.get(name)?.has(id))
    return other ? 'shared' : (page ?? null)
  }
}

interface ChunkNeeds {
  /** The modules without which the app cannot start. */
  readonly app: ReadonlySet<string>
  /** The modules of each first page. */
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>
}

function findNeeds(graph: ModuleGraph): ChunkNeeds {
  const app = withImports(projectPath('src/web/main.tsx'), graph)
  const lazilyImported = [...app].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const pages = FIRST_PAGES.map((name) => {
    const id = lazilyImported.find((page) => page.endsWith(`/${name}-page.tsx`))
    if (!id) throw new Error(`there is no page ${name}`)
    return [name, withImports(id, graph)] as const
  })
  return { app, pages: new Map(pages) }
}

/** A module and all that it imports statically, directly or not. */
function withImports(id: string, graph: ModuleGraph, reached = new Set<string>()): Set<string> {
  if (reached.has(id)) return reached
  reached.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) withImports(next, graph, reached)
  return reached
}
