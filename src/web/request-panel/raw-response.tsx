import { type ReactNode, useMemo, useState } from 'react'
import { downloadText } from '#web/browser/download.ts'
import { CodeLines } from '#web/ui/content/code-lines.tsx'
import { CopyButton } from '#web/ui/controls/copy-button.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { bytesText } from './bytes-words.ts'
import './raw-response.css'

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * The first lines of a JSON text with line breaks and indents added; every digit and every character of a string is as received.
 * @param most lines
 */
export function firstLines(text: string, most: number): { readonly text: string; readonly isWhole: boolean } {
  const parts: string[] = []
  let [level, lines, previous] = [0, 1, '']
  for (const [token] of text.matchAll(TOKEN)) {
    const isClosing = token === '}' || token === ']'
    const follows = previous === '{' || previous === '['
    if (isClosing) level -= 1
    if (isClosing ? !follows && previous !== '' : follows || previous === ',') {
      if (lines === most) return { text: parts.join(''), isWhole: false }
      lines += 1
      parts.push(`\n${'  '.repeat(level)}`)
    }
    parts.push(token === ':' ? ': ' : token)
    if (token === '{' || token === '[') level += 1
    previous = token
  }
  return { text: parts.join(''), isWhole: true }
}

/** Lines that are shown at first, and that one press of the button adds. */
const FIRST = 40
const MORE = 400

/**
 * The body of a response with line breaks and indents added; copying and saving take it as received. Of a long one the first
 * lines are shown, and more on request.
 * @param heading beside which the tools stand
 * @param fileName without its type
 * @param name tells the text apart from other responses on the page
 */
export function RawResponse({
  text,
  heading,
  fileName,
  tools,
  name = 'Raw response',
}: {
  text: string
  heading: ReactNode
  fileName: string
  tools?: ReactNode
  name?: string
}) {
  const [most, setMost] = useState(FIRST)
  const shown = useMemo(() => firstLines(text, most), [text, most])
  const isLong = !shown.isWhole || most > FIRST
  return (
    <div className="raw-response">
      <div className="raw-response-header">
        {heading}
        <span className="raw-response-tools">
          <CopyButton label={isLong ? 'Copy all' : 'Copy JSON'} text={text} what="JSON" />
          {tools}
        </span>
      </div>
      <CodeLines text={shown.isWhole ? shown.text : `${shown.text}\n…`} grammar="json" label={name} />
      {isLong && (
        <div className="raw-response-more">
          {!shown.isWhole && (
            <button type="button" className="button button--small" onClick={() => setMost(most + MORE)}>
              Show more
            </button>
          )}
          <button
            type="button"
            className="button button--small"
            onClick={() => downloadText(`${fileName}.json`, text, 'application/json')}
          >
            <Icon name="download" />
            Save all, {bytesText(new Blob([text]).size)}
          </button>
        </div>
      )}
    </div>
  )
}
