import { projectPath } from './project-path.ts'

/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** The pages that visitors open first, with the parts that each loads once it works. */
const FIRST_PAGES: Readonly<Record<string, readonly string[]>> = {
  home: [
    'home/examples',
    'home/tip-card',
    'home/newest-epoch-head',
    'chain/covered-ruler',
    'chain/readout-footnote',
    'home/overview-details',
  ],
  account: ['accounts/account-details'],
  block: ['blocks/neighbour-ruler', 'blocks/block-steps', 'blocks/finality', 'blocks/block-details'],
}

/** The parts that every page loads once it works. */
const FRAME = ['app/shell/page-end', 'app/shell/tip-strip', 'failures/failure-notice', 'failures/not-opened']

/**
 * Modules that a library's index names beside those of the app, and that no first page uses before it works: changes and
 * lists without an end belong to the dashboard, several queries at once to parts of pages.
 */
const LATER_MODULES =
  /\/(useMutation|mutationObserver|mutationCache|mutation|useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)\.js$/

/**
 * Few chunks, since each is a request: `app`, which the document has; one for each first page, and one for its parts; and
 * `frame` for the parts of every page. What several of these need beside the app is in `shared` or `values`.
 * @returns the chunk of a module; null leaves the module to the bundler
 */
export function createChunkNames(): (id: string, graph: ModuleGraph) => string | null {
  // The graph is complete when the first name is requested.
  let needs: ChunkNeeds | undefined
  return (id, graph) => {
    needs ??= findNeeds(graph)
    if (LATER_MODULES.test(id)) return null
    if (needs.app.has(id)) return 'app'
    const [page, otherPage] = namesOf(needs.pages, id)
    const inFrame = needs.frame.has(id)
    const [part, otherPart] = namesOf(needs.parts, id).filter((name) => name !== page)
    if (otherPage) return 'shared'
    if (page) {
      if (!inFrame && !part) return page
      // The values that a block shows are most of what the frame needs, and nothing to the other first pages.
      return page === 'block' ? 'values' : 'shared'
    }
    // Other pages would load all of a chunk before they work for what they share with it.
    if (inFrame) return needs.otherPages.has(id) ? 'frame-shared' : 'frame'
    if (!part || otherPart || needs.otherPages.has(id)) return null
    return `${part}-parts`
  }
}

type ModulesByPage = ReadonlyMap<string, ReadonlySet<string>>

interface ChunkNeeds {
  /** The modules without which the app cannot start. */
  readonly app: ReadonlySet<string>
  readonly frame: ReadonlySet<string>
  readonly pages: ModulesByPage
  readonly parts: ModulesByPage
  readonly otherPages: ReadonlySet<string>
}

function findNeeds(graph: ModuleGraph): ChunkNeeds {
  const app = withImports(projectPath('src/web/main.tsx'), graph)
  const lazilyImported = [...app].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const pages = Object.entries(FIRST_PAGES).map(([name, parts]) => {
    const id = lazilyImported.find((page) => page.endsWith(`/${name}-page.tsx`))
    if (!id) throw new Error(`there is no page ${name}`)
    return { id, name, modules: withImports(id, graph), parts: modulesOfParts(parts, graph) }
  })
  const firstPages = new Set(pages.map(({ id }) => id))
  const otherPages = new Set<string>()
  for (const id of lazilyImported) {
    if (id.endsWith('-page.tsx') && !firstPages.has(id)) withImports(id, graph, otherPages)
  }
  return {
    app,
    otherPages,
    frame: modulesOfParts(FRAME, graph),
    pages: new Map(pages.map(({ name, modules }) => [name, modules])),
    parts: new Map(pages.map(({ name, parts }) => [name, parts])),
  }
}

function namesOf(modules: ModulesByPage, id: string): string[] {
  return [...modules].filter(([, ids]) => ids.has(id)).map(([name]) => name)
}

function modulesOfParts(parts: readonly string[], graph: ModuleGraph): ReadonlySet<string> {
  const reached = new Set<string>()
  for (const part of parts) {
    const id = projectPath(`src/web/${part}.tsx`)
    if (!graph.getModuleInfo(id)) throw new Error(`there is no part ${part}`)
    withImports(id, graph, reached)
  }
  return reached
}

/** A module and all that it imports statically, directly or not. */
function withImports(id: string, graph: ModuleGraph, reached = new Set<string>()): Set<string> {
  if (reached.has(id)) return reached
  reached.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) withImports(next, graph, reached)
  return reached
}
