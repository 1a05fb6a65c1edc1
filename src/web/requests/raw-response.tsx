import { type ReactNode, useMemo, useState } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { downloadText } from '../browser/download.ts'
import { CopyButton } from '../ui/controls/copy-button.tsx'
import { Icon } from '../ui/controls/icon.tsx'
import { CodeLines } from '../ui/records/code-lines.tsx'
import { bytesText } from './bytes-text.ts'
import { layOut } from './json-layout.ts'
import './raw-response.css'

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
