import { reloadNeeded } from '../failures/reload/reload-needed.ts'
import { restoreText } from '../failures/reload/restore-text.ts'
import { showUpdateNotice } from './offline/show-update-notice.tsx'

// Loaded for its effect when the first page is idle. Server rendering has no document.
if (typeof document !== 'undefined') {
  restoreText()
  const tell = () => {
    const failure = reloadNeeded.read()
    if (failure) void showUpdateNotice(failure.isGone)
  }
  reloadNeeded.subscribe(tell)
  tell()
}
