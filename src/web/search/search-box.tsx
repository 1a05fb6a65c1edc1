import {
  type ClipboardEvent,
  type KeyboardEvent,
  Suspense,
  startTransition,
  useCallback,
  useId,
  useRef,
  useState,
} from 'react'
import { flushSync } from 'react-dom'
import { ErrorBoundary } from 'react-error-boundary'
import { useHref } from 'react-router'
import { lazyPart } from '#web/browser/lazy-part.ts'
import { FailureNotice } from '#web/failures/failure-notice.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { Icon } from '#web/ui/controls/icon.tsx'
import { oneLine } from './one-line.ts'
import type { SearchBoxAttributes, SearchControl, SearchPanelProps } from './panel/search-panel.tsx'
import './search-box.css'

interface SearchBoxProps extends Pick<SearchPanelProps, 'variant' | 'onOpened'> {
  readonly label: string
  readonly placeholder: string
  readonly initialText?: string
}

const SearchPanel = lazyPart(async () => (await import('./panel/search-panel.tsx')).SearchPanel)

/** Keys for what the panel shows: they wait until it shows the text. */
const PANEL_KEYS = /^(Arrow|Enter|Escape|Home|End|Page)/

/**
 * The search box. It takes text at once; its panel, which interprets the text, loads when a pointer or the
 * focus comes to the box. The panel of the variant `hero` opens over the page, that of `palette` is always
 * open.
 */
export function SearchBox({ label, placeholder, initialText = '', ...shape }: SearchBoxProps) {
  const { variant } = shape
  const { name, title } = useNetwork()
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const control = useRef<SearchControl>(null)
  const [text, setText] = useState(initialText)
  // A letter is painted before its meaning, which the panel renders after it.
  const [readText, setReadText] = useState(initialText)
  const [isClosed, setIsClosed] = useState(true)
  const [isSubmitted, setIsSubmitted] = useState(false)
  const [isWanted, setIsWanted] = useState(variant === 'palette')
  const [attributes, setAttributes] = useState<SearchBoxAttributes>({ 'aria-expanded': false })
  const isList = variant === 'palette'

  const replaceText = useCallback((replacement: string) => {
    setText(replacement)
    setReadText(replacement)
  }, [])

  function change(value: string) {
    setText(value)
    startTransition(() => setReadText(value))
    setIsClosed(false)
    setIsSubmitted(false)
  }

  /** The handlers of the panel once it shows the text. */
  function panelOfText(): SearchControl | null {
    if (readText !== text) flushSync(() => setReadText(text))
    return control.current
  }

  function keyDown(event: KeyboardEvent<HTMLInputElement>) {
    if (PANEL_KEYS.test(event.key)) panelOfText()?.keyDown(event)
  }

  /** Keeps apart pasted lines and cells, which an input would otherwise join. */
  function paste(event: ClipboardEvent<HTMLInputElement>) {
    const pasted = event.clipboardData.getData('text')
    if (!/[\r\n\t]/.test(pasted)) return
    event.preventDefault()
    const { selectionStart, selectionEnd } = event.currentTarget
    change(text.slice(0, selectionStart ?? 0) + oneLine(pasted) + text.slice(selectionEnd ?? 0))
  }

  return (
    <search
      className={`search-box search-box--${variant}`}
      onPointerEnter={() => setIsWanted(true)}
      onFocus={() => {
        setIsWanted(true)
        setIsClosed(false)
      }}
      onBlur={({ currentTarget, relatedTarget }) => setIsClosed(!currentTarget.contains(relatedTarget))}
    >
      <form
        // Before the app is ready, the browser submits it: the page of the search leads to the result.
        action={useHref(paths.search(name))}
        onSubmit={(event) => {
          event.preventDefault()
          setIsSubmitted(true)
          setIsWanted(true)
          panelOfText()?.submit()
        }}
        noValidate
      >
        <span>
          <Icon name="search" />
        </span>
        <input
          ref={input}
          name="q"
          aria-label={label}
          placeholder={placeholder}
          value={text}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...attributes}
          role="combobox"
          aria-expanded={attributes['aria-expanded']}
          onChange={(event) => change(event.target.value)}
          onPaste={paste}
          onKeyDown={keyDown}
          onClick={() => setIsClosed(false)}
        />
        {isList ? (
          <span className="aside">{title}</span>
        ) : (
          <button type="submit" className="button button--primary">
            Look up
          </button>
        )}
      </form>
      {isWanted && (
        <PanelRoom
          {...shape}
          id={id}
          input={input}
          control={control}
          text={readText}
          onText={replaceText}
          isClosed={isClosed}
          onClosed={setIsClosed}
          isSubmitted={isSubmitted}
          onAttributes={setAttributes}
        />
      )}
    </search>
  )
}

/** The panel once its code is there; where that does not come, the reason, after a search was submitted. */
function PanelRoom(props: SearchPanelProps) {
  return (
    <ErrorBoundary
      fallbackRender={({ error, resetErrorBoundary }) =>
        props.isSubmitted && (
          <FailureNotice
            place="search"
            error={error}
            tryAgain={resetErrorBoundary}
            subject="The search did not load"
          />
        )
      }
    >
      <Suspense>
        <SearchPanel {...props} />
      </Suspense>
    </ErrorBoundary>
  )
}
