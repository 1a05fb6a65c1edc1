import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { build } from 'vite'

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
  const files = new Map(
    output.output.map((file) => [
      `/${file.fileName}`,
      gzipSync(file.type === 'chunk' ? file.code : file.source, { level: 9 }),
    ]),
  )
  const server = createServer(({ url = '' }, response) => {
    const file = files.get(url === '/' ? '/index.html' : url)
    const type = url.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8'
    response.writeHead(file ? 200 : 404, { 'Content-Type': type, 'Content-Encoding': 'gzip' })
    response.end(file)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return { address: `http://127.0.0.1:${port}/`, close: () => server.close() }
}
