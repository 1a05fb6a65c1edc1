import { BUILD_ATTRIBUTE } from '#explorer-protocol/offline-app.ts'
import { registerWorker } from './register-worker.ts'
import { removeWorker } from './remove-worker.ts'
import { noteSeenPages } from './seen-pages.ts'

// Loaded for its effect when the first page is idle. Server rendering has no document.
if (typeof document !== 'undefined') void start()

async function start(): Promise<void> {
  // Browsers have service workers on secure origins alone.
  if (!('serviceWorker' in navigator)) return
  const build = document.documentElement.getAttribute(BUILD_ATTRIBUTE)
  try {
    if (build === null) return await removeWorker()
    noteSeenPages()
    await registerWorker(build)
  } catch {
    // The browser refuses storage or workers, or the server went away: pages work without.
  }
}
