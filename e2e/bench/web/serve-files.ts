import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync } from 'node:zlib'

/** Content of files by their path; a path that ends in `.js` is a script, `.css` a stylesheet, any other a page. */
export type ServedFiles = ReadonlyMap<string, string | Uint8Array>

/** Serves files from memory, compressed as the product compresses its own. */
export async function serveFiles(files: ServedFiles) {
  const compressed = new Map([...files].map(([path, content]) => [path, brotliCompressSync(content)]))
  const server = createServer(({ url = '' }, response) => {
    const file = compressed.get(url)
    response.writeHead(file ? 200 : 404, { 'Content-Type': typeOf(url), 'Content-Encoding': 'br' })
    response.end(file ?? brotliCompressSync(''))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

function typeOf(path: string): string {
  if (path.endsWith('.js')) return 'text/javascript'
  return path.endsWith('.css') ? 'text/css' : 'text/html; charset=utf-8'
}
