import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'

/** Parameters of a query; undefined removes one. */
type SearchParts = Readonly<Record<string, string | undefined>>

/** Changes parts of the query of the page's address and keeps the others, until the page for it is there. */
export function useSearchChange(): (
  parts: SearchParts,
  options?: Pick<NavigateOptions, 'replace'>,
) => Promise<void> {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  return async (parts, options) => {
    const next = new URLSearchParams(search)
    for (const [name, value] of Object.entries(parts)) {
      if (value === undefined) next.delete(name)
      else next.set(name, value)
    }
    await navigate({ search: next.toString() }, { preventScrollReset: true, ...options })
  }
}
