import { type ReactNode, useMemo, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { downloadText } from '../browser/download.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { CodeLines } from '../ui/records/code-lines.tsx'
import { bytesText } from './bytes-words.ts'
import './raw-response.css'

/** A JSON text laid out for reading, with the records of its list apart. */
export interface LaidOutJson {
  /** The text before the first record; the whole text where it has no list. */
  readonly before: string
  /** The records of the list, each laid out when it is read. */
  readonly records: readonly (() => string)[]
  readonly after: string
}

const TOKEN = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s"{}[\],:]+/g

/**
 * Adds line breaks and indents to a JSON text; every digit and every character of a string is as received. The list is the
 * first array of the text, at its top or as a member of an object at its top.
 */
export function layOut(text: string): LaidOutJson {
  const list = findList(text)
  if (!list) return { before: indented(text, 0), records: [], after: '' }
  const { start, end, depth, spans } = list
  return {
    before: indented(text.slice(0, start + 1), 0),
    records: spans.map(
      ([from, to]) =>
        () =>
          `${'  '.repeat(depth)}${indented(text.slice(from, to), depth)}`,
    ),
    after: `${'  '.repeat(depth - 1)}${indented(text.slice(end), depth)}`,
  }
}

interface List {
  /** Places of its brackets. */
  readonly start: number
  readonly end: number
  /** Levels that its records are indented by. */
  readonly depth: number
  readonly spans: readonly (readonly [from: number, to: number])[]
}

function findList(text: string): List | undefined {
  const spans: [number, number][] = []
  let depth = 0
  let list: { readonly start: number; readonly depth: number } | undefined
  let from: number | undefined
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (list && depth === list.depth && (token === ',' || token === ']')) {
      if (from !== undefined) spans.push([from, index])
      from = undefined
      if (token === ']') return { ...list, end: index, spans }
      continue
    }
    if (list && from === undefined) from = index
    if (token === '{' || token === '[') depth += 1
    if (token === '}' || token === ']') depth -= 1
    if (token === '[' && !list) {
      if (depth > 2) return undefined
      list = { start: index, depth }
    }
  }
  return undefined
}

/** @param depth level of the text's first token */
function indented(text: string, depth: number): string {
  const parts: string[] = []
  let level = depth
  let previous = ''
  for (const [token] of text.matchAll(TOKEN)) {
    const isClosing = token === '}' || token === ']'
    const follows = previous === '{' || previous === '['
    if (isClosing) level -= 1
    if (isClosing ? !follows && previous !== '' : follows || previous === ',') {
      parts.push(`\n${'  '.repeat(level)}`)
    }
    parts.push(token === ':' ? ': ' : token)
    if (token === '{' || token === '[') level += 1
    previous = token
  }
  return parts.join('')
}

/** Records that one press of the button adds. */
const MORE = 20

/**
 * The body of a response with line breaks and indents added; copying and saving take it as received. Of a list, the first
 * record is shown, and more on request.
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
  const { before, records, after } = useMemo(() => layOut(text), [text])
  const [shown, setShown] = useState(1)
  const left = records.length - shown
  const lines = [
    before,
    ...records.slice(0, shown).map((record, at) => `${record()}${at < records.length - 1 ? ',' : ''}`),
    ...(left > 0 ? [`  ${recordsText(left)}`] : []),
    after,
  ]
  const size = new Blob([text]).size
  return (
    <div className="raw-response">
      <div className="raw-response-header">
        {heading}
        {records.length > 1 && (
          <span className="raw-response-note">
            {groupDigits(String(Math.min(shown, records.length)))} of {groupDigits(String(records.length))}{' '}
            records
          </span>
        )}
        <span className="raw-response-tools">
          <CopyButton label={left > 0 ? 'Copy all' : 'Copy JSON'} text={text} what="JSON" />
          {tools}
        </span>
      </div>
      <CodeLines text={lines.filter((line) => line !== '').join('\n')} grammar="json" label={name} />
      {records.length > 1 && (
        <div className="raw-response-more">
          {left > 0 && (
            <button type="button" className="button button--small" onClick={() => setShown(shown + MORE)}>
              Show {Math.min(left, MORE)} more
            </button>
          )}
          <button
            type="button"
            className="button button--small"
            onClick={() => downloadText(`${fileName}.json`, text, 'application/json')}
          >
            <Icon name="download" />
            Save all, {bytesText(size)}
          </button>
        </div>
      )}
    </div>
  )
}

function recordsText(count: number): string {
  return `${groupDigits(String(count))} more ${count === 1 ? 'record' : 'records'}`
}
