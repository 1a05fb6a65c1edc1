import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'

/** A page: its loader starts the requests for what the component reads. */
export interface PageModule {
  readonly loader: (queryClient: QueryClient) => LoaderFunction
  readonly Component: ComponentType
}

const modules = import.meta.glob<PageModule>(
  '../{home,epochs,blocks,accounts,pools,present,embed,search,watch,status,reference,dashboard}/*-page.tsx',
)

/** Loads the code of a page. @param path of its module, from the table of pages */
export async function loadPage(path: string): Promise<PageModule> {
  const load = modules[path]
  if (!load) throw new Error(`no page ${path}`)
  return load()
}
