import { CHUNK_IMPORTS_ATTRIBUTE } from '#explorer-protocol/chunk-imports.ts'
import { setChunkImports } from '../api/load-chunk.ts'
import { reloadNeeded } from '../failures/reload/reload-needed.ts'
import { restoreText } from '../failures/reload/restore-text.ts'
import { retryLater } from '../failures/retry-later.ts'
import { showUpdateNotice } from './offline/show-update-notice.tsx'

// Loaded for its effect when the first page is idle. Server rendering has no document.
if (typeof document !== 'undefined') {
  restoreText()
  const list = document.documentElement.getAttribute(CHUNK_IMPORTS_ATTRIBUTE)
  if (list !== null) void loadImports(list)
  const tell = () => {
    const failure = reloadNeeded.read()
    if (failure) void showUpdateNotice(failure.isGone)
  }
  reloadNeeded.subscribe(tell)
  tell()
}

/** Loads the list of what each chunk imports. Without it only the chunk itself is fetched ahead of its import. */
async function loadImports(url: string): Promise<void> {
  try {
    const response = await fetch(url)
    if (response.ok) setChunkImports(await response.json())
  } catch {
    // Without a connection: a later try is as good.
    retryLater(() => void loadImports(url))
  }
}
