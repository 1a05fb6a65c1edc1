import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serveFiles } from './serve-files.ts'

/** Serves a minimal page on the same libraries, built and compressed as the product's pages are. */
export async function serveMinimalPage() {
  const result = await build({
    root: fileURLToPath(new URL('minimal-page', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('the minimal page was not built')
  const server = await serveFiles(
    new Map(
      output.output.map((file) => [
        file.fileName === 'index.html' ? '/' : `/${file.fileName}`,
        file.type === 'chunk' ? file.code : file.source,
      ]),
    ),
  )
  return { address: `${server.origin}/`, close: server.close }
}
