import { useRef, useState } from 'react'
import type { UtcTime } from '#cardano/utc-time.ts'
import { downloadText } from '../../browser/download.ts'
import { serverNow } from '../../browser/server-clock.ts'
import { announce } from '../../ui/controls/announcer.tsx'
import { Icon } from '../../ui/controls/icon.tsx'
import { Notice } from '../../ui/records/notice.tsx'
import { MOST_FILE_BYTES, readWatchFile, watchFileName, watchFileText } from '../kept/watch-file.ts'
import { importWatched } from '../kept/watch-store.ts'
import type { Watched } from '../kept/watched.ts'
import { importSentence } from '../watch-words.ts'

interface ImportResult {
  readonly isFault: boolean
  readonly title: string
  readonly text: string
}

/**
 * Marks everything as seen, and takes the list of all networks to a file and back.
 * @param onMark undefined where there is nothing to mark
 */
export function WatchTools({
  entries,
  onMark,
}: {
  entries: readonly Watched[]
  onMark: (() => void) | undefined
}) {
  const field = useRef<HTMLInputElement>(null)
  const [result, setResult] = useState<ImportResult>()

  function save() {
    const now = serverNow() as UtcTime
    const name = watchFileName(now)
    downloadText(name, watchFileText(entries, now), 'application/json')
    announce(`Saved ${name}`)
  }

  async function open(file: File) {
    setResult(await importFile(file))
  }

  return (
    <>
      <div className="page-tools watch-tools">
        <button
          type="button"
          className="button"
          aria-disabled={onMark === undefined}
          title={onMark ? undefined : 'Nothing to mark'}
          onClick={() => {
            onMark?.()
            if (onMark) announce('All marked as seen')
          }}
        >
          <Icon name="check" />
          Mark all as seen
        </button>
        <button
          type="button"
          className="button"
          aria-disabled={entries.length === 0}
          title={entries.length === 0 ? 'The list is empty' : 'The list of all networks, as a JSON file'}
          onClick={() => entries.length > 0 && save()}
        >
          <Icon name="download" />
          Export
        </button>
        <button type="button" className="button" onClick={() => field.current?.click()}>
          <Icon name="plus" />
          Import
        </button>
        <input
          ref={field}
          type="file"
          accept="application/json,.json"
          hidden
          aria-label="File with a watch list"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            if (file) void open(file)
            // The same file can be chosen again.
            currentTarget.value = ''
          }}
        />
      </div>
      {result && (
        <Notice
          kind={result.isFault ? 'bad' : 'ok'}
          title={result.title}
          role={result.isFault ? 'alert' : 'status'}
          action={
            <button type="button" className="button button--small" onClick={() => setResult(undefined)}>
              Close
            </button>
          }
        >
          {result.text}
        </Notice>
      )}
    </>
  )
}

async function importFile(file: File): Promise<ImportResult> {
  const refusal = { isFault: true, title: `${file.name} is not imported.` }
  if (file.size > MOST_FILE_BYTES) return { ...refusal, text: 'It is larger than a watch list can be.' }
  const text = await file.text().catch(() => undefined)
  if (text === undefined) return { ...refusal, text: 'The browser could not read it.' }
  const read = readWatchFile(text)
  if (read.kind === 'fault') return { ...refusal, text: read.reason }
  const counts = importWatched(read.entries)
  return {
    isFault: false,
    title: `${file.name} is imported.`,
    text: importSentence({ ...counts, malformed: read.malformed }),
  }
}
