import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { readTypedEpoch } from './typed-filters.ts'
import type { KnownEpochs } from './update-list.ts'
import './pool-tabs.css'

const pages = [
  { label: 'Pools', path: paths.pools },
  { label: 'Updates', path: paths.poolUpdates },
  { label: 'Statistics', path: paths.poolStatistics },
] as const

/** The pages about all pools, with the tools of the one that is shown. */
export function PoolTabs({
  current,
  children,
}: {
  current: (typeof pages)[number]['label']
  children?: ReactNode
}) {
  const network = useNetwork()
  return (
    <div className="pool-bar">
      <nav className="pool-tabs" aria-label="Pools">
        {pages.map(({ label, path }) => (
          <Link key={label} to={path(network.name)} aria-current={label === current ? 'page' : undefined}>
            {label}
          </Link>
        ))}
      </nav>
      <div className="row gap-2">{children}</div>
    </div>
  )
}

/**
 * The epoch that a page is about. What is typed applies on Enter, and when the focus leaves the field.
 * @param epochs undefined until they are known
 * @param onEpoch undefined stands for the epoch in progress
 */
export function AsOfField({
  epoch,
  epochs,
  hasSteps = false,
  onEpoch,
}: {
  epoch: number | undefined
  epochs: KnownEpochs | undefined
  hasSteps?: boolean
  onEpoch: (epoch: number | undefined) => void
}) {
  const id = useId()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<string>()

  function leave() {
    setTyped(undefined)
    setFault(undefined)
  }

  function choose(next: number) {
    leave()
    if (next !== epoch) onEpoch(next === epochs?.standard ? undefined : next)
  }

  function apply(event?: FormEvent) {
    event?.preventDefault()
    if (typed === undefined || !epochs) return
    const read = readTypedEpoch(typed, epochs)
    if (typeof read === 'string') setFault(read)
    else choose(read)
  }

  const step = (by: 1 | -1) => {
    const to = (epoch ?? 0) + by
    const isEnd = !epochs || epoch === undefined || to < epochs.first || to > epochs.last
    return (
      <button
        type="button"
        className="button button--small button--icon"
        aria-label={by < 0 ? 'Epoch before' : 'Epoch after'}
        aria-disabled={isEnd || undefined}
        onClick={() => !isEnd && choose(to)}
      >
        <Icon name={by < 0 ? 'left' : 'right'} />
      </button>
    )
  }
  return (
    <>
      <form className="as-of" onSubmit={apply}>
        <label htmlFor={id}>As of epoch</label>
        {hasSteps && step(-1)}
        <input
          id={id}
          value={typed ?? epoch?.toString() ?? ''}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault === undefined ? undefined : `${id}-fault`}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={() => apply()}
          onKeyDown={({ key }) => key === 'Escape' && leave()}
        />
        {hasSteps && step(1)}
      </form>
      {fault !== undefined && (
        <p id={`${id}-fault`} className="as-of-fault" role="alert">
          {fault}
        </p>
      )}
    </>
  )
}
