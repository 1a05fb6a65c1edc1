import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig } from 'vite'
import { compression, defineAlgorithm } from 'vite-plugin-compression2'
import { codeGroups } from './src/build/code-groups.ts'
import { developmentProxy, projectPath } from './src/build/development-proxy.ts'
import { inlineSheet } from './src/build/inline-sheet.ts'

/** The app. All styles are one sheet. */
const web = {
  outDir: 'dist/web',
  manifest: 'manifest.json',
  cssCodeSplit: false,
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
      main: projectPath('src/program/main.ts'),
      'create-embedded-database': projectPath('src/service/store/embedded/create-embedded-database.js'),
      'embedded-database-worker': projectPath('src/service/store/embedded/embedded-database-worker.js'),
    },
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
} satisfies BuildOptions

/** The files that the service worker stores in advance, which a changed revision makes it store again. */
const offlineFiles = ['offline.html', 'offline.css', 'offline.js'].map((url) => ({
  url,
  revision: createHash('sha256')
    .update(readFileSync(projectPath(`public/${url}`)))
    .digest('hex'),
}))

export default defineConfig(({ isSsrBuild }) => ({
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
  define: { OFFLINE_FILES: JSON.stringify(offlineFiles) },
  // The proxy puts the path of PUBLIC_URL into documents, and scripts find each other beside themselves.
  experimental: {
    renderBuiltUrl: (name, { hostType }) => (hostType === 'js' ? { relative: true } : `/@base/${name}`),
  },
  // The service worker is one script, whose scope is the directory that it is in.
  worker: { rolldownOptions: { output: { entryFileNames: '[name].js' } } },
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild ? servers : web,
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT) || 4173,
    // A document with this field runs the scripts of workers that have it too.
    headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
}))
