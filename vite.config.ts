import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { type ComponentType, createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type BuildOptions, defineConfig, type Plugin, runnerImport } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The proxy inside Vite's dev server: the handler that serves the built app answers everything but the sources,
 * the pages too. A change in it is there with the next request; the service goes on as it was started.
 */
function epochalProxy(): Plugin {
  return {
    name: 'epochal-proxy',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    configureServer: async (server) => {
      if (process.env.VITEST) return undefined
      const template = await readFile(here('index.html'), 'utf8')
      const load = () => server.ssrLoadModule('/src/program/development.ts')
      const sources = await (await load()).startSources(process.env)
      const develop = async () =>
        (await load()).developProxy(sources, (url: string) => server.transformIndexHtml(url, template))
      let proxy = await develop()
      server.watcher.on('change', async (path) => {
        if (!path.startsWith(here('src/proxy/'))) return
        server.environments.ssr.moduleGraph.invalidateAll()
        const before = proxy
        proxy = await develop()
        await before.close()
      })
      server.httpServer?.once('close', async () => {
        await proxy.close()
        await sources.close()
      })
      return () => server.middlewares.use((request, response) => proxy.listener(request, response))
    },
  }
}

/** The top bar and the icons stand in the document itself, as the components of the app draw them. */
function staticShell(): Plugin {
  const markupOf = async (path: string, name: string) => {
    const { module } = await runnerImport<Record<string, ComponentType>>(here(path))
    return renderToStaticMarkup(createElement(module[name] ?? 'div'))
  }
  return {
    name: 'epochal-static-shell',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html) => {
        const shell = await markupOf('src/web/app/static-shell.tsx', 'StaticShell')
        const icons = await markupOf('src/web/app/icon-sprite.tsx', 'IconSprite')
        return html.replace('<div id="app"></div>', `${icons}<div id="app">${shell}</div>`)
      },
    },
  }
}

/** Writes down which scripts each page needs besides those that the document names: the proxy names them too. */
function pageScripts(): Plugin {
  return {
    name: 'epochal-page-scripts',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { module } = await runnerImport<{
          pageModules: readonly (readonly [path: string, source: string])[]
        }>(here('src/web/app/page-modules.ts'))
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const needed = (fileName: string, seen = new Set<string>()): Set<string> => {
          if (seen.has(fileName)) return seen
          seen.add(fileName)
          for (const next of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? [])
            needed(next, seen)
          return seen
        }
        const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''
        const inDocument = needed(entry)
        const scripts = module.pageModules.map(([path, source]) => {
          const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source.slice(2))))
          if (!page) throw new Error(`there is no chunk with ${source}`)
          const files = [...inDocument, ...needed(page.fileName)].filter(
            (fileName, at, all) => all.indexOf(fileName) === at && fileName !== entry,
          )
          return { pattern: `/${path}`, files: files.map((fileName) => `/${fileName}`) }
        })
        this.emitFile({ type: 'asset', fileName: 'page-scripts.json', source: JSON.stringify(scripts) })
      },
    },
  }
}

/** Compresses what is worth it once, at build, as far as it goes. */
function compressedFiles(): Plugin {
  return {
    name: 'epochal-compressed-files',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        for (const [fileName, file] of Object.entries(bundle)) {
          const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
          if (content.length < SMALLEST_COMPRESSED) continue
          this.emitFile({ type: 'asset', fileName: `${fileName}.br`, source: brotliCompressSync(content) })
          this.emitFile({
            type: 'asset',
            fileName: `${fileName}.gz`,
            source: gzipSync(content, { level: 9 }),
          })
        }
      },
    },
  }
}

const SMALLEST_COMPRESSED = 1024

interface ModuleGraph {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[]
    readonly dynamicallyImportedIds: readonly string[]
  } | null
}

/** The pages that a person comes to first: each has its code in one chunk, and what two of them share in another. */
const FIRST_PAGES = ['home', 'account', 'block']

/** Once it has come to the chunks, the build knows what the app cannot begin without, and what each page needs. */
function createChunkNames(): (id: string, graph: ModuleGraph) => string | null {
  let needs: Needs | undefined
  return (id, graph) => {
    needs ??= needsOf(graph)
    if (needs.app.has(id) || id.includes('rolldown/runtime')) return 'app'
    const [page, other] = FIRST_PAGES.filter((name) => needs?.pages.get(name)?.has(id))
    return other ? 'shared' : (page ?? null)
  }
}

interface Needs {
  readonly app: ReadonlySet<string>
  readonly pages: ReadonlyMap<string, ReadonlySet<string>>
}

function needsOf(graph: ModuleGraph): Needs {
  const app = reachedFrom(here('src/web/main.tsx'), graph)
  const opened = [...app].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const pages = FIRST_PAGES.map((name) => {
    const id = opened.find((page) => page.endsWith(`/${name}-page.tsx`))
    if (!id) throw new Error(`there is no page ${name}`)
    return [name, reachedFrom(id, graph)] as const
  })
  return { app, pages: new Map(pages) }
}

function reachedFrom(id: string, graph: ModuleGraph, reached = new Set<string>()): Set<string> {
  if (reached.has(id)) return reached
  reached.add(id)
  for (const next of graph.getModuleInfo(id)?.importedIds ?? []) reachedFrom(next, graph, reached)
  return reached
}

/**
 * What is served, and beside it which files each page needs, so that its document can name them all: then none
 * of them waits for another, and nothing in the scripts has to know. What many pages share is one file, and so
 * are the styles.
 */
const web = {
  outDir: 'dist/web',
  manifest: 'manifest.json',
  modulePreload: false,
  cssCodeSplit: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [{ debugName: 'needs', name: createChunkNames(), includeDependenciesRecursively: false }],
      },
    },
  },
} satisfies BuildOptions

/** The router's own entry is its development build, warnings and all. */
const routerAlias = [
  { find: /^react-router$/, replacement: here('node_modules/react-router/dist/production/index.mjs') },
]

/** Both servers, and the thread of the embedded database, as files that Node runs from any directory. */
const servers = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node20',
  rollupOptions: {
    input: {
      main: here('src/program/main.ts'),
      'render-page': here('src/web/app/render-page.tsx'),
      'embedded-database-worker': here('src/service/store/embedded/embedded-database-worker.js'),
    },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), epochalProxy(), staticShell(), pageScripts(), compressedFiles()],
  publicDir: isSsrBuild ? false : 'public',
  resolve: { alias: isSsrBuild || command === 'serve' ? [] : routerAlias },
  build: isSsrBuild ? servers : web,
  server: { host: '127.0.0.1', port: Number(process.env.PORT) || 4173 },
  test: { include: ['src/**/*.test.ts'], globalSetup: 'src/testing/test-run.ts', testTimeout: 20_000 },
}))
