import { followTheme } from '../browser/browser-colour.ts'
import { followOtherTabs } from '../browser/follow-other-tabs.ts'

// Loaded for its effect when the first page is idle. Server rendering has no document.
if (typeof document !== 'undefined') {
  followTheme()
  followOtherTabs()
}
