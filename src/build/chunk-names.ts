import { projectPath } from './project-path.ts'

/** The part of the bundler's module graph that is read here. */
interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** The pages that visitors open first, with the view of each, which loads once the page works. */
const FIRST_PAGES: Readonly<Record<string, string>> = {
  home: 'home/home-view',
  account: 'accounts/account-view',
  block: 'blocks/block-view',
}

/** The parts that every page loads once it works. */
const FRAME = ['app/shell/page-end', 'app/shell/tip-strip', 'failures/failure-notice']

/**
 * Modules that a library's index names beside those of the app, and that no first page uses before it works: changes and
 * lists without an end belong to the dashboard, several queries at once to parts of pages.
 */
const LATER_MODULES =
  /\/(useMutation|mutationObserver|mutationCache|mutation|useInfiniteQuery|infiniteQueryObserver|useQueries|queriesObserver)\.js$/

/** Pages from which on a module that they share is in a chunk with others of its kind. */
const SHARED_BY = 7

/**
 * Modules that pages with charts and figures of epochs have in common, and the pages from which on it is in one chunk: each small file costs
 * bytes and a request.
 */
const KINDS = [
  { chunk: 'charts', modules: /\/src\/web\/charts\/(axis\/|frame\/|hatch)/, sharedBy: 3 },
  {
    chunk: 'bars',
    modules: /\/src\/web\/charts\/(bars\/|linked\/(view|range-view|use-range-view)\.)/,
    sharedBy: 1,
  },
  { chunk: 'measures', modules: /\/src\/web\/(chain\/measures\/|charts\/epoch-series)/, sharedBy: 2 },
  { chunk: 'epochs', modules: /\/src\/web\/epochs\/(address\/|epoch-controls|epoch-range)/, sharedBy: 2 },
]

/**
 * Few chunks, since each is a request: `app`, which the document has; one for the view of each first page; and `frame` for the
 * parts of every page. Modules that all first pages share are in `shared`; those of an account and a block, which read their
 * addresses, in `records`; those that views and many pages share in `values`; and those of charts and measures, which only other pages need at first, in `charts`, `bars` and `measures`.
 * @returns the chunk of a module; null leaves the module to the bundler
 */
export function createChunkNames(): (id: string, graph: ModuleGraph) => string | null {
  // The graph is complete when the first name is requested.
  let needs: ChunkNeeds | undefined
  return (id, graph) => {
    needs ??= findNeeds(graph)
    if (LATER_MODULES.test(id)) return null
    if (needs.app.has(id)) return 'app'
    const pages = namesOf(needs.pages, id)
    const views = namesOf(needs.views, id)
    const others = namesOf(needs.otherPages, id)
    const [page] = pages
    const [view] = views
    const inFrame = needs.frame.has(id)
    // The bundler gives a page a chunk of its own, without the object of exports that a named chunk has.
    if (page) {
      if (pages.length + views.length + others.length === 1 && !inFrame) return null
      return pages.length === needs.pages.size || others.length >= SHARED_BY ? 'shared' : 'records'
    }
    // Other pages would load all of a chunk before they work for what they share with it.
    if (inFrame) return others.length > 0 ? 'frame-shared' : 'frame'
    if (view && views.length + others.length === 1) return `${view}-view`
    const kind = KINDS.find(({ modules, sharedBy }) => others.length >= sharedBy && modules.test(id))
    if (kind) return kind.chunk
    return view && views.length + others.length >= SHARED_BY ? 'values' : null
  }
}

type ModulesByPage = ReadonlyMap<string, ReadonlySet<string>>

interface ChunkNeeds {
  /** The modules without which the app cannot start. */
  readonly app: ReadonlySet<string>
  readonly frame: ReadonlySet<string>
  readonly pages: ModulesByPage
  readonly views: ModulesByPage
  readonly otherPages: ModulesByPage
}

function findNeeds(graph: ModuleGraph): ChunkNeeds {
  const app = withImports(projectPath('src/web/main.tsx'), graph)
  const lazilyImported = [...app].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const pages = lazilyImported.filter((id) => id.endsWith('-page.tsx'))
  const firstPages = Object.keys(FIRST_PAGES).map((name) => {
    const id = pages.find((page) => page.endsWith(`/${name}-page.tsx`) && !page.includes('/dashboard/'))
    if (!id) throw new Error(`there is no page ${name}`)
    return [name, id] as const
  })
  const others = pages.filter((page) => !firstPages.some(([, id]) => id === page))
  return {
    app,
    frame: modulesOfParts(FRAME, graph),
    pages: new Map(firstPages.map(([name, id]) => [name, withImports(id, graph)])),
    views: new Map(Object.entries(FIRST_PAGES).map(([name, view]) => [name, modulesOfParts([view], graph)])),
    otherPages: new Map(others.map((id) => [id, withImports(id, graph)])),
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
