import { curlSnippet } from './curl-snippet.ts'
import { javascriptSnippet } from './javascript-snippet.ts'
import { pythonSnippet } from './python-snippet.ts'
import { rustSnippet } from './rust-snippet.ts'
import type { SnippetCall } from './snippet-call.ts'

const snippets = {
  curl: { name: 'curl', write: curlSnippet },
  javascript: { name: 'JavaScript', write: javascriptSnippet },
  python: { name: 'Python', write: pythonSnippet },
  rust: { name: 'Rust', write: rustSnippet },
} as const satisfies Record<string, { name: string; write: (call: SnippetCall) => string }>

export type SnippetLanguage = keyof typeof snippets

export const snippetLanguages = Object.keys(snippets) as SnippetLanguage[]

export function languageName(language: SnippetLanguage): string {
  return snippets[language].name
}

/**
 * The text of a call in a language, exactly as it runs. Key, secret and token come from the environment
 * (`snippetVariables`), so that no page shows them and no history has them.
 */
export function callSnippet({
  language,
  ...call
}: SnippetCall & { readonly language: SnippetLanguage }): string {
  return snippets[language].write(call)
}
