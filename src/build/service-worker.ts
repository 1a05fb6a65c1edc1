import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { build, type Plugin, type Rolldown } from 'vite'
import { BUILD_ATTRIBUTE, SERVICE_WORKER_PATH } from '#explorer-protocol/offline-app.ts'
import { projectPath } from './project-path.ts'

const DOCUMENT = 'index.html'
/** Files of `public` that every page shows. */
const PUBLIC_FILES = ['/favicon.svg']

/** Stands for the name of the build in the worker, of whose source the name is a digest too. */
const UNNAMED = 'build-without-a-name'

/**
 * Writes the service worker, one script with the list of the files that it stores, and names the build in the document.
 * The name is a digest of all that the worker stores and of the worker itself, so that each other worker is another build.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'epochal-service-worker',
    apply: (_, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const document = bundle[DOCUMENT]
        if (document?.type !== 'asset') throw new Error(`the build has no ${DOCUMENT}`)
        const template = document.source.toString()
        const files = Object.keys(bundle).flatMap((name) =>
          /\.(js|css)$|^assets\/imports-.*\.json$/.test(name) ? [`/${name}`] : [],
        )
        files.push(...PUBLIC_FILES)
        const worker = await buildWorker({ id: UNNAMED, files: files.sort() })
        if (!worker.includes(UNNAMED)) throw new Error('the service worker does not name its build')
        const id = await digest([template, worker], PUBLIC_FILES)
        document.source = template.replace('<html ', `<html ${BUILD_ATTRIBUTE}="${id}" `)
        this.emitFile({
          type: 'asset',
          fileName: SERVICE_WORKER_PATH.slice(1),
          source: worker.replaceAll(UNNAMED, id),
        })
      },
    },
  }
}

/**
 * A digest of texts and of files whose names are the same in each build.
 * @param files paths below `public`
 */
async function digest(texts: readonly string[], files: readonly string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(`${text}\n`)
  for (const file of files) hash.update(await readFile(projectPath(`public${file}`)))
  return hash.digest('hex').slice(0, 16)
}

/** The worker as one classic script, since not every browser runs a worker that is a module. */
async function buildWorker(stored: {
  readonly id: string
  readonly files: readonly string[]
}): Promise<string> {
  const output = await build({
    configFile: false,
    logLevel: 'warn',
    define: { EPOCHAL_BUILD: JSON.stringify(stored) },
    publicDir: false,
    build: {
      write: false,
      rolldownOptions: {
        input: projectPath('src/web/service-worker/service-worker.ts'),
        output: { format: 'iife' },
      },
    },
  })
  const [chunk] = (output as Rolldown.RolldownOutput).output
  return chunk.code
}
