import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/**
 * The proxy inside Vite's development server: the handler that serves the built app responds to everything but
 * requests for sources, pages included. A change of its code applies from the next request on; the service
 * keeps running.
 */
export function developmentProxy(): Plugin {
  let close = async () => {}
  return {
    name: 'epochal-development-proxy',
    apply: 'serve',
    config: () => ({ appType: 'custom' }),
    configureServer: async (server) => {
      if (process.env.VITEST) return undefined
      const template = await readFile(sourcePath('index.html'), 'utf8')
      const load = () => server.ssrLoadModule('/src/program/development.ts')
      const sources = await (await load()).startSources(process.env)
      const startProxy = async () =>
        (await load()).developProxy(sources, (url: string) => server.transformIndexHtml(url, template))
      let proxy = await startProxy()
      server.watcher.on('change', async (path) => {
        if (!path.startsWith(sourcePath('src/proxy/'))) return
        server.environments.ssr.moduleGraph.invalidateAll()
        const previous = proxy
        proxy = await startProxy()
        await previous.close()
      })
      close = async () => {
        close = async () => {}
        await proxy.close()
        await sources.close()
      }
      return () => server.middlewares.use((request, response) => proxy.listener(request, response))
    },
    // Vite waits for it before the process exits; it calls it for each of its environments.
    closeBundle: () => close(),
  }
}

/** The absolute path of a file of the project, given relative to its root. */
export function sourcePath(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url))
}
