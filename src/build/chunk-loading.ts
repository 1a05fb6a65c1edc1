import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { CHUNK_IMPORTS_ELEMENT } from '#explorer-protocol/chunk-imports.ts'
import { withImports } from './chunk-imports.ts'
import { projectPath } from './project-path.ts'

/** Vite's module whose function wraps each dynamic import. */
const PRELOAD_HELPER = '\0vite/preload-helper.js'
const LOADER = projectPath('src/web/api/load-chunk.ts')

/** A wrapped import as Vite and the minifier write it: of all exports of a module, or of those that are used. */
const WRAPPED =
  /\((?:async\(\)=>\{let\{[^}]*\}=await |\(\)=>)import\(`\.\/([^`]+)`\)(\.then\(\w+=>\w+\.\w+\))?(?:;return\{[^}]*\}\})?,\[\]\)/g

/** A wrapped import of a module that is in the same chunk. */
const IN_ITSELF = /await Promise\.resolve\(\)\.then\([^,]*,(?:\[\]|void 0)\)/

/**
 * Makes each dynamic import a call of the app's own function, with the name of the chunk. There is one file of styles, which the
 * document has, so that a chunk needs scripts alone; `/assets/imports-….json`, which the document preloads, lists those that each
 * chunk imports, so that they can be fetched together.
 */
export function chunkLoading(): Plugin {
  return {
    name: 'epochal-chunk-loading',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    enforce: 'pre',
    load: (id) =>
      id === PRELOAD_HELPER ? `export { loadChunk as __vitePreload } from ${JSON.stringify(LOADER)}` : null,
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        for (const chunk of chunks) {
          chunk.code = chunk.code.replaceAll(WRAPPED, '(`$1`)$2')
          if (chunk.code.includes('import(`./')) {
            throw new Error(`${chunk.fileName} imports a chunk in another way than ${WRAPPED}`)
          }
          if (IN_ITSELF.test(chunk.code))
            throw new Error(`${chunk.fileName} imports a part of itself as a chunk`)
        }
        const document = bundle['index.html']
        if (document?.type !== 'asset') throw new Error('the build has no document')
        const source = JSON.stringify(listImports(chunks, document.source.toString()))
        const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
        const fileName = `assets/imports-${hash}.json`
        this.emitFile({ type: 'asset', fileName, source })
        document.source = document.source
          .toString()
          .replace(
            '</body>',
            `<link rel="preload" as="fetch" href="/${fileName}" crossorigin fetchpriority="low" id="${CHUNK_IMPORTS_ELEMENT}"></body>`,
          )
      },
    },
  }
}

/** For each chunk that is imported dynamically, the files that it imports and that the document does not name. */
function listImports(
  chunks: readonly Rolldown.OutputChunk[],
  document: string,
): Record<string, readonly string[]> {
  const dynamic = new Set(chunks.flatMap((chunk) => chunk.dynamicImports))
  return Object.fromEntries(
    Array.from(dynamic, (chunk) => [
      nameOf(chunk),
      Array.from(withImports(chunk, chunks))
        .filter((file) => file !== chunk && !document.includes(file))
        .map(nameOf),
    ]),
  )
}

function nameOf(fileName: string): string {
  return fileName.slice('assets/'.length)
}
