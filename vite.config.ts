import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** The proxy inside Vite's dev server: what is developed meets the handler that serves it. */
function epochalProxy(): Plugin {
  return {
    name: 'epochal-proxy',
    apply: 'serve',
    configureServer: async (server) => {
      if (process.env.VITEST) return
      const { startForDevelopment } = await server.ssrLoadModule('/src/development.ts')
      const { handles, listener, close } = await startForDevelopment(process.env)
      server.middlewares.use((request, response, next) =>
        handles(request.url) ? listener(request, response) : next(),
      )
      server.httpServer?.once('close', close)
    },
  }
}

const web = { outDir: 'dist/web' }

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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), epochalProxy()],
  publicDir: isSsrBuild ? false : 'public',
  build: isSsrBuild ? servers : web,
  server: { host: '127.0.0.1', port: Number(process.env.PORT) || 4173 },
  test: { include: ['src/**/*.test.ts'], testTimeout: 20_000 },
}))
