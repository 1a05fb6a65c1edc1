import { useEffect, useState } from 'react'
import type { LoggedResponse } from '../api/request-log.ts'

const texts = new WeakMap<LoggedResponse, Promise<string>>()

/** The body of a logged response, which stays readable. */
function textOf(response: LoggedResponse): Promise<string> {
  const known = texts.get(response)
  if (known) return known
  const text = response.clone().text()
  texts.set(response, text)
  return text
}

/** The body as text: undefined while it arrives, null when it has broken off. */
export function useResponseText(response: LoggedResponse | undefined): string | null | undefined {
  const [read, setRead] = useState<{ readonly of: LoggedResponse; readonly text: string | null }>()
  useEffect(() => {
    if (!response) return
    let isCurrent = true
    const note = (text: string | null) => isCurrent && setRead({ of: response, text })
    textOf(response).then(note, () => note(null))
    return () => {
      isCurrent = false
    }
  }, [response])
  return read?.of === response ? read?.text : undefined
}
