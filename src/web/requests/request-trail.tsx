import { clockText } from './clock-text.ts'
import { ageText, type RequestState, trailOf } from './request-state.ts'

/** Where a response came from, as stations and in words. */
export function RequestTrail({ state }: { state: RequestState }) {
  return (
    <>
      <ol className="request-trail">
        {trailOf(state, clockText).map(({ name, part, words }) => (
          <li key={name} className={`request-trail-${part}`}>
            <b>{name}</b>
            {words}
          </li>
        ))}
      </ol>
      <Freshness state={state} />
    </>
  )
}

/** The age of a stored response against its lifetime, when it came. */
function Freshness({ state }: { state: RequestState }) {
  if (state.kind !== 'received' || state.age === undefined) return null
  const { age, cache } = state
  if (cache?.kind === 'hit' && cache.ttl === undefined) {
    return <p className="request-note">Final: it can never change, however old it is.</p>
  }
  if (cache?.ttl === undefined) return null
  const { ttl } = cache
  const lifetime = Math.max(age + ttl, 0)
  const whole = Math.max(age, lifetime, 1)
  const isStale = ttl < 0
  const texts = isStale
    ? [lifetime > 0 ? `fresh for ${ageText(lifetime)}` : 'no longer fresh', `${ageText(-ttl)} past that`]
    : [`${ageText(age)} old`, `fresh for ${ageText(ttl)} more`]
  const share = (seconds: number) => `${(100 * seconds) / whole}%`
  return (
    <div className="request-freshness">
      <div className="request-freshness-bar" role="img" aria-label={texts.join(', ')}>
        <i style={{ '--v': share(Math.min(age, lifetime)) }} />
        {isStale && <i className="is-over" style={{ '--p': share(lifetime) }} />}
        <u style={{ '--p': share(lifetime) }} />
      </div>
      <div className="request-freshness-words" aria-hidden>
        <span>{texts[0]}</span>
        <span>{texts[1]}</span>
      </div>
    </div>
  )
}
