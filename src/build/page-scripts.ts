import { type Plugin, type Rolldown, runnerImport } from 'vite'
import { withImports } from './chunk-imports.ts'
import { projectPath } from './project-path.ts'

/** The styles that `loadLaterStyles` adds, as the build names them. */
const LATER_STYLES = /(^|\/)later-styles-[\w-]+\.css$/

interface PageModules {
  readonly pageModules: readonly (readonly [path: string, source: string])[]
  readonly generalPageModules: readonly (readonly [path: string, source: string])[]
}

/**
 * Writes `page-scripts.json`: the scripts that each page needs besides the entry, and the styles of pages that belong to
 * no network. The proxy names them in the page's document, so that they are loaded at once and not one after the other.
 */
export function pageScripts(): Plugin {
  return {
    name: 'epochal-page-scripts',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const { module } = await runnerImport<PageModules>(projectPath('src/web/app/page-modules.ts'))
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const pages = [
          ...module.pageModules.map(([path, source]) => [`/:network/${path}`, source] as const),
          ...module.generalPageModules,
        ]
        const later = Object.keys(bundle).filter((fileName) => LATER_STYLES.test(fileName))
        const isGeneral = new Set(module.generalPageModules.map(([path]) => path))
        const scripts = listPageScripts(pages, chunks).map((page) => ({
          ...page,
          styles: isGeneral.has(page.pattern) ? later.map((fileName) => `/${fileName}`) : [],
        }))
        this.emitFile({ type: 'asset', fileName: 'page-scripts.json', source: JSON.stringify(scripts) })
      },
    },
  }
}

function listPageScripts(pages: PageModules['pageModules'], chunks: readonly Rolldown.OutputChunk[]) {
  const entry = chunks.find(({ isEntry }) => isEntry)?.fileName ?? ''
  const inDocument = withImports(entry, chunks)
  return pages.map(([path, source]) => {
    const page = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(source.slice(2))))
    if (!page) throw new Error(`there is no chunk with ${source}`)
    const files = new Set([...inDocument, ...withImports(page.fileName, chunks)])
    files.delete(entry)
    return { pattern: path, files: Array.from(files, (fileName) => `/${fileName}`) }
  })
}
