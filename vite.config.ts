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
      const load = () => server.ssrLoadModule('/src/development.ts')
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
        groups: [
          {
            name: 'react',
            test: /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/](?!.*ueries)/,
            priority: 2,
          },
          { name: 'shared', test: /src[\\/]/, minShareCount: 5, priority: 1 },
          { name: 'epoch-figures', test: /ui[\\/](epoch-(readouts|figures)|readout|duration)\./ },
        ],
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
      main: here('src/main.ts'),
      'embedded-database-worker': here('src/service/store/embedded-database-worker.js'),
    },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), epochalProxy(), staticShell(), compressedFiles()],
  publicDir: isSsrBuild ? false : 'public',
  resolve: { alias: isSsrBuild || command === 'serve' ? [] : routerAlias },
  build: isSsrBuild ? servers : web,
  server: { host: '127.0.0.1', port: Number(process.env.PORT) || 4173 },
  test: { include: ['src/**/*.test.ts'], testTimeout: 20_000 },
}))
