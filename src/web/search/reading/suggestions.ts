import { paths } from '../../links/paths.ts'
import type { KnownNetwork, SearchSuggestion } from './search-result.ts'

export function copyText(text: string, title = 'Copy the text'): SearchSuggestion {
  return { kind: 'copy', title, detail: 'to look it up elsewhere', text }
}

export function allPoolUpdates({ name }: KnownNetwork): SearchSuggestion {
  return { kind: 'page', title: 'All pool updates', detail: 'by pool number', path: paths.poolUpdates(name) }
}

export function newestBlock({ name }: KnownNetwork): SearchSuggestion {
  return {
    kind: 'block',
    title: 'The newest block',
    detail: 'as far as the chain has come',
    path: paths.block(name, 'latest'),
  }
}
