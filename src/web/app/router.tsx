import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createBrowserRouter, type LoaderFunction, redirect } from 'react-router'
import { ConnectionError } from '../api/api-error.ts'
import { networksQuery } from '../api/endpoint-query.ts'
import { networkOf } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { RouteFault } from '../links/route-fault.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { Shell } from './shell.tsx'

/** A page: its loader starts what the component reads. */
interface PageModule {
  readonly loader: (queryClient: QueryClient) => LoaderFunction
  readonly Component: ComponentType
}

/** The pages of a network, by their path below it; each comes in a chunk of its own. */
const pages: readonly (readonly [path: string, load: () => Promise<PageModule>])[] = [
  ['', () => import('../home/home-page.tsx')],
  ['epochs', () => import('../epochs/epoch-list-page.tsx')],
  ['epochs/:epoch', () => import('../epochs/epoch-page.tsx')],
  ['blocks/:block', () => import('../blocks/block-page.tsx')],
  ['blocks/epochs/:epoch/slots/:slot', () => import('../blocks/block-page.tsx')],
  ['accounts', () => import('../accounts/account-lookup-page.tsx')],
  ['accounts/sheet', () => import('../accounts/account-sheet-page.tsx')],
  ['accounts/:stakeAddress', () => import('../accounts/account-page.tsx')],
  ['pools/updates', () => import('../pools/pool-updates-page.tsx')],
  ['pools/:pool/updates', () => import('../pools/pool-page.tsx')],
]

export function createRouter(queryClient: QueryClient) {
  return createBrowserRouter([
    {
      path: '/',
      loader: () => redirectToFirstNetwork(queryClient),
      Component: () => null,
      ErrorBoundary,
    },
    {
      path: paths.status,
      ErrorBoundary,
      lazy: () => import('../status/status-page.tsx'),
    },
    {
      path: '/:network',
      Component: Shell,
      ErrorBoundary,
      loader: async ({ params }) => {
        networkOf(params)
        await queryClient.ensureQueryData(networksQuery)
        return null
      },
      children: [
        ...pages.map(([path, load]) => ({
          path,
          ErrorBoundary,
          lazy: async () => {
            try {
              const { loader, Component } = await load()
              return { loader: loader(queryClient), Component }
            } catch (cause) {
              return { Component: () => <Unreachable cause={cause} /> }
            }
          },
        })),
        { path: '*', Component: NoSuchPage, ErrorBoundary },
      ],
    },
  ])
}

/** There is no such page: the boundary says so. */
function NoSuchPage(): never {
  throw new RouteFault(404, 'There is no such page.')
}

/** Stands for a page whose code did not come: the server is gone, or has another build by now. */
function Unreachable({ cause }: { cause: unknown }): never {
  throw new ConnectionError('The code of this page did not come.', { cause })
}

async function redirectToFirstNetwork(queryClient: QueryClient): Promise<Response> {
  const networks = await queryClient.ensureQueryData(networksQuery)
  const first = networks.find(({ state }) => state !== 'announced')
  return redirect(first ? paths.overview(first.name) : paths.status)
}
