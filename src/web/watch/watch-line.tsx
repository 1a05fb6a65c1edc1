import { timeZone } from '../browser/time-zone.ts'
import { useMayLoadInBackground, useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { Icon } from '../ui/controls/icon.tsx'
import { Link } from '../ui/controls/link.tsx'
import { useWatchStates } from './changes/use-watch-states.ts'
import { tallyOf } from './changes/watch-state.ts'
import { useWatchList } from './kept/watch-store.ts'
import { countsElsewhere, elsewhereText, tallyText } from './watch-words.ts'
import './watch-line.css'

/** Entries whose data the overview requests, in the background. */
const MOST_COMPARED = 20

/** The watch list in a line, while anything is watched. */
export function WatchLine() {
  const zone = timeZone.use()
  const { name } = useNetwork()
  const { entries } = useWatchList()
  const here = entries.filter(({ network }) => network === name)
  const requested = useMayLoadInBackground() ? Math.min(here.length, MOST_COMPARED) : 0
  const tally = tallyOf(useWatchStates(here, requested), requested)
  if (entries.length === 0) return null
  return (
    <p className="watch-line">
      <Icon name="history" />
      <span>
        {here.length > 0 ? (
          <>
            <Link to={paths.watched(name)}>{here.length} watched</Link>
            {tallyText(tally, zone)}
          </>
        ) : (
          <>
            <Link to={paths.watched(name)}>Watch list</Link>: {elsewhereText(countsElsewhere(entries, name))}
          </>
        )}
      </span>
    </p>
  )
}
