import { useCallback, useMemo, useState } from 'react'
import { serverNow } from '../../browser/server-clock.ts'
import { timeZone } from '../../browser/time-zone.ts'
import { useNetwork, useNetworkDescription } from '../../links/network-context.ts'
import { paths } from '../../links/paths.ts'
import { Link } from '../../ui/controls/link.tsx'
import { chainOf } from '../changes/changes-since.ts'
import { useWatchStates } from '../changes/use-watch-states.ts'
import { seenOf, tallyOf, type WatchState } from '../changes/watch-state.ts'
import { noteSeen, unwatch, useWatchList } from '../kept/watch-store.ts'
import { isSameSubject, type SeenState, type Watched, type WatchSubject } from '../kept/watched.ts'
import { countingSentence, countsElsewhere, elsewhereText, keptSentence, tallyText } from '../watch-words.ts'
import { WatchRows } from './watch-rows.tsx'
import { WatchTools } from './watch-tools.tsx'
import './watch-list.css'

/** The list of the page's network, and where the others are. */
export function WatchListView() {
  const zone = timeZone.use()
  const { name, title } = useNetwork()
  const description = useNetworkDescription()
  const { entries, unsaved } = useWatchList()
  const here = useMemo(() => entries.filter(({ network }) => network === name), [entries, name])
  const states = useWatchStates(here, here.length)
  const chain = chainOf(description)
  const [removed, setRemoved] = useState<readonly Watched[]>([])
  const elsewhere = countsElsewhere(entries, name)
  const toMark = states.flatMap((state): [WatchSubject, SeenState][] =>
    state.kind === 'loaded' && state.changes.kind !== 'older'
      ? [[state.entry, seenOf(state.data, chain, serverNow())]]
      : [],
  )
  const removedHere = removed.filter(
    (entry) => entry.network === name && !here.some((other) => isSameSubject(other, entry)),
  )

  const remove = useCallback((entry: Watched) => {
    setRemoved((before) => [...before.filter((other) => !isSameSubject(other, entry)), entry])
    unwatch(entry)
  }, [])

  return (
    <>
      <meta name="robots" content="noindex" />
      <WatchTools
        entries={entries}
        onMark={
          tallyOf(states).changed > 0 || states.some(isOfOtherChain) ? () => noteSeen(toMark) : undefined
        }
      />
      {here.length + removedHere.length === 0 ? (
        <EmptyWatchList />
      ) : (
        <>
          <p className="watch-list-tally" role="status">
            {here.length} watched on {title}
            {tallyText(tallyOf(states), zone)}.
          </p>
          {(['pool', 'account'] as const).map((kind) => (
            <WatchRows
              key={kind}
              title={kind === 'pool' ? 'Pools' : 'Accounts'}
              states={states.filter(({ entry }) => entry.kind === kind)}
              removed={removedHere.filter((entry) => entry.kind === kind)}
              onRemove={remove}
            />
          ))}
        </>
      )}
      <section className="section watch-list-notes">
        {elsewhere.length > 0 && (
          <p>
            Also watched:{' '}
            {elsewhere.map(([network, count]) => (
              <Link key={network} className="watch-list-elsewhere" to={paths.watched(network)}>
                {elsewhereText([[network, count]])}
              </Link>
            ))}
          </p>
        )}
        <p>
          {countingSentence(description?.source, title)} {keptSentence(unsaved)}
        </p>
      </section>
    </>
  )
}

function isOfOtherChain(state: WatchState): boolean {
  return state.kind === 'loaded' && state.changes.kind === 'other-chain'
}

/** The page without an entry on its network. */
function EmptyWatchList() {
  const { name, title } = useNetwork()
  return (
    <section className="section">
      <p>
        Nothing on {title} is watched. Open a pool or an account and press “Watch” beside its name, or import
        a list that you have exported.
      </p>
      <p className="watch-list-start">
        <Link className="button" to={paths.poolUpdates(name)}>
          Find a pool
        </Link>
        <Link className="button" to={paths.accounts(name)}>
          Look up an account
        </Link>
      </p>
    </section>
  )
}
