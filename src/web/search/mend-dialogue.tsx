import type { ReactNode } from 'react'
import { originState } from '#web/routing/address-origin.ts'
import { Link } from '#web/routing/link.tsx'
import type { SearchNote, SearchSuggestion } from './reading/search-result.ts'
import './mend-dialogue.css'

/** Characters that stand together, so that both texts break at the same places. */
const COLUMN = 8
/** Characters of the end of an address on its button. */
const TAIL = 5

/** Two texts one over the other, equal in length, with the characters that only one has. */
interface AlignedTexts {
  readonly pasted: string
  readonly fits: string
  /** The first differing character, and the one after the last. */
  readonly from: number
  readonly to: number
}

/** A character that the other text has and this one lacks. */
const NONE = '␣'

/** Aligns a text with the one that is right: what they have in common at the start and at the end stands in the same columns. */
export function alignedTexts(pasted: string, fits: string): AlignedTexts {
  const shortest = Math.min(pasted.length, fits.length)
  let from = 0
  while (from < shortest && pasted[from] === fits[from]) from += 1
  let end = 0
  while (end < shortest - from && pasted.at(-1 - end) === fits.at(-1 - end)) end += 1
  const middles = [pasted, fits].map((text) => text.slice(from, text.length - end))
  const width = Math.max(...middles.map(({ length }) => length))
  const [mine = '', right = ''] = middles.map((middle) => middle.padEnd(width, NONE))
  const tail = fits.slice(fits.length - end)
  return {
    pasted: pasted.slice(0, from) + mine + tail,
    fits: fits.slice(0, from) + right + tail,
    from,
    to: from + width,
  }
}

/**
 * The fault of a text that is nearly an address, beside the text that is right. That one is opened by a press of its own, since it may
 * be another's.
 * @param pasted as it was read
 */
export function MendDialogue({
  note: { title, detail, mended },
  pasted,
  suggestions,
  label,
  onOpen,
  children,
}: {
  note: SearchNote
  pasted: string
  suggestions: readonly SearchSuggestion[]
  /** What the visitor calls the account of the text that is right. */
  label?: string | undefined
  onOpen?: () => void
  /** Further controls. */
  children?: ReactNode
}) {
  const page = suggestions.find((suggestion) => 'path' in suggestion)
  return (
    <div className="mend-dialogue">
      <p>
        <b>{title}</b> {detail}
      </p>
      {mended !== undefined && <Pairs {...alignedTexts(pasted.toLowerCase(), mended)} />}
      <p className="row above-4">
        {page && mended !== undefined && (
          <Link
            className="button button--primary"
            to={page.path}
            state={originState({ kind: 'mended', pasted })}
            {...(onOpen && { onClick: onOpen })}
          >
            Open …{mended.slice(-TAIL)}
          </Link>
        )}
        {children}
        {label !== undefined && <span className="aside small">Yours: {label}</span>}
      </p>
    </div>
  )
}

function Pairs({ pasted, fits, from, to }: AlignedTexts) {
  const columns = Array.from({ length: Math.ceil(fits.length / COLUMN) }, (_, i) => i * COLUMN)
  const part = (text: string, at: number) => {
    const [start, end] = [Math.max(from, at), Math.min(to, at + COLUMN)]
    if (start >= end) return text.slice(at, at + COLUMN)
    return (
      <>
        {text.slice(at, start)}
        <mark>{text.slice(start, end)}</mark>
        {text.slice(end, at + COLUMN)}
      </>
    )
  }
  return (
    <div className="mend-pairs">
      <div className="mend-names" aria-hidden="true">
        <span>Pasted</span>
        <span>Fits</span>
      </div>
      <div className="mend-columns" aria-hidden="true">
        {columns.map((at) => (
          <span key={at}>
            <code>{part(pasted, at)}</code>
            <code>{part(fits, at)}</code>
          </span>
        ))}
      </div>
      <p className="visually-hidden">
        Pasted {pasted}. Fits {fits}.
      </p>
    </div>
  )
}
