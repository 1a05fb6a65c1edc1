import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import {
  type IndexRouteObject,
  type LoaderFunction,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { isNetworkName } from '#cardano/network.ts'
import { absentNetworkMessage } from '#contract/absent-network.ts'
import type { ListedNetwork } from '#explorer-protocol/network-list.ts'
import { networksQuery, recordQuery } from '../api/endpoint-query.ts'
import { paths } from '../links/paths.ts'
import { withoutRequest } from '../links/request-address.ts'
import { AbsentNetwork, RouteFault } from '../links/route-fault.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { generalPageModules, pageModules } from './page-modules.ts'
import { Shell } from './shell/shell.tsx'

/** A page: its loader starts the requests for what the component reads. */
interface PageModule {
  readonly loader: (queryClient: QueryClient) => LoaderFunction
  readonly Component: ComponentType
}

const modules = import.meta.glob<PageModule>(
  '../{home,epochs,blocks,accounts,pools,status,reference,dashboard}/*-page.tsx',
)

export function createRoutes(queryClient: QueryClient): RouteObject[] {
  /** A page whose code its loader loads: the router's own `lazy` would keep a failure, and never ask again. */
  function page(module: string): Pick<IndexRouteObject, 'loader' | 'Component' | 'ErrorBoundary'> {
    let loaded: PageModule | undefined
    return {
      loader: async (parts) => {
        loaded ??= await pageModule(module)
        return loaded.loader(queryClient)(parts)
      },
      Component: () => loaded && <loaded.Component />,
      ErrorBoundary,
    }
  }

  return [
    {
      path: '/',
      loader: () => redirectToFirstNetwork(queryClient),
      Component: () => null,
      ErrorBoundary,
    },
    {
      Component: Shell,
      ErrorBoundary,
      loader: async () => {
        await queryClient.ensureQueryData(networksQuery)
        return null
      },
      children: generalPageModules.map(([path, module]) => ({ path, ...page(module) })),
    },
    {
      path: '/:network',
      Component: Shell,
      ErrorBoundary,
      shouldRevalidate,
      loader: async ({ params }) => {
        const { network = '' } = params
        if (isNetworkName(network)) void queryClient.prefetchQuery(recordQuery(network, 'latestBlock', {}))
        refuseAbsentNetwork(network, await queryClient.ensureQueryData(networksQuery))
        return null
      },
      children: [
        ...pageModules.map(([path, module]) => ({ path, shouldRevalidate, ...page(module) })),
        { path: '*', Component: NoSuchPage, ErrorBoundary },
      ],
    },
  ]
}

/** Loaders run at every navigation but one that only shows a request, or another, or none. */
function shouldRevalidate({ currentUrl: from, nextUrl: to }: ShouldRevalidateFunctionArgs): boolean {
  return from.search === to.search || withoutRequest(from.href) !== withoutRequest(to.href)
}

async function pageModule(path: string): Promise<PageModule> {
  const load = modules[path]
  if (!load) throw new Error(`there is no page module ${path}`)
  return load()
}

/** @throws {AbsentNetwork} when the network is unknown, announced, or has no data source here */
function refuseAbsentNetwork(name: string, listed: readonly ListedNetwork[]): void {
  const served = listed.filter(({ state }) => state !== 'announced').map((network) => network.name)
  if (!served.some((network) => network === name)) {
    throw new AbsentNetwork(absentNetworkMessage(name, served))
  }
}

/** Throws for a path without a page, so that the boundary shows it. */
function NoSuchPage(): never {
  throw new RouteFault(404, 'There is no such page.')
}

async function redirectToFirstNetwork(queryClient: QueryClient): Promise<Response> {
  const networks = await queryClient.ensureQueryData(networksQuery)
  const first = networks.find(({ state }) => state !== 'announced')
  return redirect(first ? paths.overview(first.name) : paths.status)
}
