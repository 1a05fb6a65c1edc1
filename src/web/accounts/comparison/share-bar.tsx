import { type ReactNode, useRef } from 'react'
import { type Lovelace, lovelace } from '#cardano/lovelace.ts'
import { Link } from '#web/routing/link.tsx'
import './share-bar.css'

/** A part of a whole: an account, or the accounts of one pool. */
export interface Share {
  readonly key: string
  /** For the bar; undefined for parts that are counted together. */
  readonly no: number | undefined
  readonly name: string
  /** Whether the name is short, as one that a person gave. */
  readonly isShort: boolean
  readonly amount: Lovelace
  /** Where a press leads; undefined for parts that are counted together. */
  readonly path: string | undefined
}

/** Parts that are drawn one by one; the others are one. */
const MOST = 20
/** Percent from which a part has room for a short name and its share, and for any name. */
const NAMED_FROM = 8
const WIDE_FROM = 20

/** The parts of the bar, those beyond the most as one. @param shares the greatest first */
export function drawnShares(shares: readonly Share[]): readonly Share[] {
  if (shares.length <= MOST) return shares
  const others = shares.slice(MOST)
  const amount = lovelace(others.reduce((sum, share) => sum + share.amount, 0n))
  return [
    ...shares.slice(0, MOST),
    { key: 'others', no: undefined, name: `${others.length} more`, isShort: true, amount, path: undefined },
  ]
}

/** A share in percent with one decimal, which is neither 0 nor 100 unless the share is. */
export function shareOfText(amount: Lovelace, total: Lovelace): string {
  if (total === 0n || amount === 0n) return '0%'
  const tenths = (2000n * amount + total) / (2n * total)
  if (tenths === 0n) return 'under 0.1%'
  const shown = tenths === 1000n && amount < total ? 999n : tenths
  return `${shown / 10n}.${shown % 10n}%`
}

/**
 * A bar of shares whose parts are links in the order of the table's rows. A part and its row mark each other.
 * @param marked the key of the part that is marked
 */
export function ShareBar({
  shares,
  total,
  marked,
  onMark,
}: {
  shares: readonly Share[]
  total: Lovelace
  marked: string | undefined
  onMark: (key: string | undefined) => void
}): ReactNode {
  const bar = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={bar}
      className="share-bar series-tx"
      aria-label="Shares of the total"
      onKeyDown={(event) => {
        const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
        const links = [...(bar.current?.querySelectorAll('a') ?? [])]
        const at = links.indexOf(document.activeElement as HTMLAnchorElement)
        if (step === undefined || at < 0) return
        event.preventDefault()
        links[Math.min(Math.max(at + step, 0), links.length - 1)]?.focus()
      }}
    >
      {drawnShares(shares).map(({ key, no, name, isShort, amount, path }) => {
        const percent = total === 0n ? 0 : Number((10_000n * amount) / total) / 100
        const text = `${no === undefined ? '' : `${no} `}${name}, ${shareOfText(amount, total)}`
        const content = (
          <>
            {no !== undefined && <span className="share-no">{no}</span>}
            {percent >= (isShort ? NAMED_FROM : WIDE_FROM) && <span className="share-name">{name}</span>}
            {percent >= NAMED_FROM && <span className="share-percent">{shareOfText(amount, total)}</span>}
          </>
        )
        return (
          <li
            key={key}
            className={key === marked ? 'is-marked' : undefined}
            style={{ '--v': `${percent}` }}
            title={text}
            onPointerEnter={() => onMark(key)}
            onPointerLeave={() => onMark(undefined)}
            onFocus={() => onMark(key)}
            onBlur={() => onMark(undefined)}
          >
            {path === undefined ? (
              <span>{content}</span>
            ) : (
              <Link
                to={path}
                aria-label={text}
                onClick={(event) => {
                  // A tap marks first; another one opens.
                  const { pointerType } = event.nativeEvent as PointerEvent
                  if (pointerType !== 'touch' || key === marked) return
                  event.preventDefault()
                  onMark(key)
                  document.getElementById(`row-${key}`)?.scrollIntoView({ block: 'nearest' })
                }}
              >
                {content}
              </Link>
            )}
          </li>
        )
      })}
    </ul>
  )
}
