import { availableParallelism } from 'node:os'
import react from '@vitejs/plugin-react'
import { type BuildOptions, defineConfig } from 'vite'
import { chunkLoading } from './src/build/chunk-loading.ts'
import { createChunkNames } from './src/build/chunk-names.ts'
import { compressedFiles } from './src/build/compressed-files.ts'
import { developmentProxy } from './src/build/development-proxy.ts'
import { inlineScripts } from './src/build/inline-scripts.ts'
import { lateFiles } from './src/build/late-files.ts'
import { pageScripts } from './src/build/page-scripts.ts'
import { projectPath } from './src/build/project-path.ts'
import { pureComponents } from './src/build/pure-components.ts'
import { reactModules } from './src/build/react-modules.ts'
import { serviceWorker } from './src/build/service-worker.ts'
import { sheetRules } from './src/build/sheet-rules.ts'
import { staticShell } from './src/build/static-shell.ts'
import { withoutMutations } from './src/build/without-mutations.ts'

/** The app. The modules that several pages share are one file, and so are all styles. */
const web = {
  outDir: 'dist/web',
  manifest: 'manifest.json',
  modulePreload: false,
  cssCodeSplit: false,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [{ debugName: 'needs', name: createChunkNames(), includeDependenciesRecursively: false }],
      },
    },
  },
} satisfies BuildOptions

/** The router's production build; its own entry is the development build. */
const routerAlias = [
  {
    find: /^react-router$/,
    replacement: projectPath('node_modules/react-router/dist/production/index.mjs'),
  },
]

/** Both servers, and the threads of the embedded database and of pictures, as files that Node runs from any directory. */
const servers = {
  outDir: 'dist/server',
  ssr: true,
  target: 'node20',
  rollupOptions: {
    input: {
      main: projectPath('src/program/main.ts'),
      'render-page': projectPath('src/web/app/render-page.tsx'),
      'render-embed': projectPath('src/web/embed/render-embed.tsx'),
      'create-embedded-database': projectPath('src/service/store/embedded/create-embedded-database.js'),
      'embedded-database-worker': projectPath('src/service/store/embedded/embedded-database-worker.js'),
      'picture-worker': projectPath('src/proxy/previews/picture-worker.js'),
    },
    // The build goes on where the rasteriser is not installed: pictures alone need it.
    external: ['@resvg/resvg-wasm'],
    output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
  },
} satisfies BuildOptions

const TESTS = ['{src,e2e}/**/*.test.ts']
/** Tests that change a module's state, each of which has a worker of its own. */
const ISOLATED_TESTS = ['src/program/test/made-up-network.test.ts']

/** Loaded by vitest alone: a build has no use for it. */
const sequence = process.env.VITEST
  ? { sequencer: (await import('./src/build/longest-first.ts')).LongestFirst }
  : {}

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    react(),
    developmentProxy(),
    reactModules(),
    pureComponents(),
    withoutMutations(),
    staticShell(),
    lateFiles(),
    inlineScripts(),
    chunkLoading(),
    pageScripts(),
    sheetRules(),
    serviceWorker(),
    compressedFiles(),
  ],
  publicDir: isSsrBuild ? false : 'public',
  resolve: { alias: isSsrBuild || command === 'serve' ? [] : routerAlias },
  build: isSsrBuild ? servers : web,
  server: {
    host: '127.0.0.1',
    port: Number(process.env.PORT) || 4173,
    // A document with this field runs the scripts of workers that have it too.
    headers: { 'Cross-Origin-Embedder-Policy': 'require-corp' },
  },
  test: {
    globalSetup: 'src/testing/test-run.ts',
    // These end a test that hangs; none is about the machine's speed.
    testTimeout: 120_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 20_000 } },
    // A test that passes only when it is repeated is marked `(retry x1)`.
    retry: 1,
    // On two cores vitest would use one; these tests wait for databases and connections more than they compute, and three
    // workers take an eighth less time than two.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    sequence,
    // Room for new objects: fewer collections of them take a twentieth less of a processor.
    execArgv: ['--max-semi-space-size=64'],
    projects: [
      // A worker loads each module once for all files that it runs, which takes a third less than once for each file.
      { extends: true, test: { name: 'shared', include: TESTS, exclude: ISOLATED_TESTS, isolate: false } },
      { extends: true, test: { name: 'isolated', include: ISOLATED_TESTS } },
    ],
  },
}))
