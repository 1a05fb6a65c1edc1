import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { build } from 'vite'
import { serveFiles } from '../serve-files.ts'

/**
 * Serves two plain pages with the same rows: `/`, drawn by React from a file of rows, and `/table`, a document that has them.
 * @param envelope the rows as the data service sends them in its OData form
 */
export async function servePlainTables(envelope: string) {
  const result = await build({
    root: fileURLToPath(new URL('plain-table', import.meta.url)),
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    build: { write: false, target: 'es2022' },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('the plain table was not built')
  const files = output.output.map((file): [string, string | Uint8Array] => [
    file.fileName === 'index.html' ? '/' : `/${file.fileName}`,
    file.type === 'chunk' ? file.code : file.source,
  ])
  const server = await serveFiles(
    new Map([...files, ['/rows.json', envelope], ['/table', tableDocument(envelope)]]),
  )
  return { app: `${server.origin}/`, document: `${server.origin}/table`, close: server.close }
}

function tableDocument(envelope: string): string {
  const { value }: { value: readonly Readonly<Record<string, unknown>>[] } = JSON.parse(envelope)
  const row = (cells: readonly unknown[], cell: string) =>
    `<tr>${cells.map((text) => `<${cell}>${text}</${cell}>`).join('')}</tr>`
  const head = row(Object.keys(value[0] ?? {}), 'th')
  const rows = value.map((record) => row(Object.values(record), 'td')).join('')
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Pool updates</title></head>` +
    `<body><main><table><thead>${head}</thead><tbody>${rows}</tbody></table></main></body></html>`
  )
}
