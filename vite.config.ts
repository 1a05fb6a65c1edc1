import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { codeGroups } from './src/build/code-groups.ts'
import { developmentProxy, sourcePath } from './src/build/development-proxy.ts'
import { inlineSheet } from './src/build/inline-sheet.ts'
import { APP_SHELL_PATH, SERVICE_WORKER_PATH } from './src/explorer-protocol/offline-app.ts'

/** The app. All styles are one sheet. */
const web = {
  outDir: 'dist/web',
  manifest: 'manifest.json',
  cssCodeSplit: false,
  license: { fileName: 'third-party-notices.txt' },
  modulePreload: {
    polyfill: false,
    // A document names all scripts of its page itself, of low priority: it is painted before they run.
    resolveDependencies: (_, files, { hostType }) => (hostType === 'html' ? [] : files),
  },
  rolldownOptions: {
    output: {
      // The names of shared files list the pages that share them.
      chunkFileNames: ({ name }) => `assets/${name.split('~')[0]}-[hash].js`,
      codeSplitting: { groups: codeGroups },
    },
  },
} satisfies BuildOptions

/** Both servers, and the thread of the embedded database, as files that Node runs from any directory. */
const servers = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node20',
  rollupOptions: {
    input: {
      main: sourcePath('src/program/main.ts'),
      'create-embedded-database': sourcePath('src/service/store/embedded/create-embedded-database.js'),
      'embedded-database-worker': sourcePath('src/service/store/embedded/embedded-database-worker.js'),
    },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
} satisfies BuildOptions

/** The mode of the build of the service worker, after that of the app, whose manifest it reads. */
const SERVICE_WORKER_MODE = 'service-worker'

/** The service worker beside the app: one script, whose scope is the directory that it is in. */
const serviceWorker = {
  outDir: 'dist/web',
  emptyOutDir: false,
  copyPublicDir: false,
  license: { fileName: 'service-worker-notices.txt' },
  modulePreload: false,
  rolldownOptions: {
    input: sourcePath('src/web/service-worker/service-worker.ts'),
    output: { format: 'iife', entryFileNames: SERVICE_WORKER_PATH.slice(1) },
  },
} satisfies BuildOptions

/** The files that the service worker stores in advance: the scripts of all pages, and the app's document. */
function precached() {
  const manifest: Record<string, { readonly file: string }> = JSON.parse(
    readFileSync(sourcePath('dist/web/manifest.json'), 'utf8'),
  )
  const document = readFileSync(sourcePath('dist/web/index.html'))
  const files = new Set(Object.values(manifest).map(({ file }) => file))
  return [
    ...Array.from(files).flatMap((url) => (url.endsWith('.js') ? [{ url, revision: null }] : [])),
    { url: APP_SHELL_PATH.slice(1), revision: createHash('sha256').update(document).digest('hex') },
  ]
}

export default defineConfig(({ isSsrBuild, mode }) => ({
  plugins: [
    react(),
    developmentProxy(),
    inlineSheet(),
    isSsrBuild
      ? []
      : [
          compression({
            include: /\.(js|css|html|json|svg|txt|webmanifest)$/,
            threshold: 1024,
            algorithms: [defineAlgorithm('brotliCompress'), defineAlgorithm('gzip', { level: 9 })],
          }),
        ],
  ],
  define: mode === SERVICE_WORKER_MODE ? { PRECACHED: JSON.stringify(precached()) } : {},
  // The proxy puts the path of PUBLIC_URL into documents, and scripts find each other beside themselves.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'js' ? { relative: true } : `/@base/${name}`),
  },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild ? servers : mode === SERVICE_WORKER_MODE ? serviceWorker : web,
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT) || 4173,
    // Settings and the data directory are beside them.
    fs: { allow: ['src', 'public', 'node_modules'].map(sourcePath) },
    // A document with this field runs the scripts of workers that have it too.
    headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
}))
