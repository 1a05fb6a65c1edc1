// Modules that the app loads when the first page is idle, in one chunk.
import './follow-choices.ts'
import './follow-waking.ts'
import './offline/start-offline.ts'
import './start-recovery.ts'

export { ErrorPage } from './error-pages/error-page.tsx'
