import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { LoaderFunction } from 'react-router'
import type { PageModulePath } from '#explorer-protocol/page-modules.ts'

/** A page: its loader starts the requests for what the component reads. */
export interface PageModule {
  readonly loader: (queryClient: QueryClient) => LoaderFunction
  readonly Component: ComponentType
}

const loaders = import.meta.glob<PageModule>(
  '../{home,epochs,blocks,accounts,pools,present,embed,search,watch,status,reference,dashboard}/*-page.tsx',
)

/** Loads the code of a page. */
export async function loadPage(path: PageModulePath): Promise<PageModule> {
  const load = loaders[`../${path}`]
  if (!load) throw new Error(`no page ${path}`)
  return load()
}
