import type { QueryClient } from '@tanstack/react-query'
import {
  type IndexRouteObject,
  type LoaderFunctionArgs,
  type Params,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { isNetworkName } from '#cardano/network.ts'
import {
  generalPageModules,
  networkPageModules,
  type PageModulePath,
} from '#explorer-protocol/page-modules.ts'
import { type GeneralPage, generalPagePaths } from '#explorer-protocol/page-paths.ts'
import { ApiError } from '../api/api-error.ts'
import { networksQuery, recordQuery } from '../api/endpoint-query.ts'
import { EmbedFailure, EmbedFrame } from '../embed/embed-frame.tsx'
import { paths } from '../links/paths.ts'
import { withoutRequest } from '../links/request-address.ts'
import { AbsentNetwork, RouteFault } from '../links/route-fault.ts'
import { ErrorPage } from './error-pages/error-page.tsx'
import { loadPage, type PageModule } from './page-modules.ts'
import { Shell } from './shell/shell.tsx'

type PageRoute = Pick<IndexRouteObject, 'id' | 'path' | 'loader' | 'Component' | 'ErrorBoundary'>

/** @param refusal why the subject of the first page does not exist, where the document says so */
export function createRoutes(queryClient: QueryClient, refusal?: string): RouteObject[] {
  let untakenRefusal = refusal

  /** A page whose code its loader loads. */
  function page(path: string, module: PageModulePath): PageRoute {
    let loaded: PageModule | undefined
    const load = async () => (loaded ??= await loadPage(module))
    return {
      id: `page ${path}`,
      path,
      loader: async (parts) => {
        await refuseAbsentNetwork(parts.params)
        refuseMissingSubject()
        return (await load()).loader(queryClient)(parts)
      },
      Component: () => loaded && <loaded.Component />,
      ErrorBoundary: ErrorPage,
    }
  }

  /** @throws {AbsentNetwork} when the network of the path is unknown, announced, or has no data source here */
  async function refuseAbsentNetwork({ network }: Params): Promise<void> {
    if (network !== undefined && !(await isServed(network))) throw new AbsentNetwork(network)
  }

  /** @throws {ApiError} once, where the document says that the subject of its page does not exist */
  function refuseMissingSubject(): void {
    if (untakenRefusal === undefined) return
    const detail = untakenRefusal
    untakenRefusal = undefined
    throw new ApiError(404, detail)
  }

  /** @throws {RouteFault} always, in a loader: a fault of rendering would be reported as one of the app */
  async function refuseUnknownPage({ params }: LoaderFunctionArgs): Promise<never> {
    await refuseAbsentNetwork(params)
    throw new RouteFault('There is no such page.')
  }

  async function isServed(name: string): Promise<boolean> {
    const listed = await queryClient.ensureQueryData(networksQuery)
    return listed.some((network) => network.name === name && network.state !== 'announced')
  }

  return [
    {
      path: '/',
      loader: () => redirectToFirstNetwork(queryClient),
      Component: () => null,
      ErrorBoundary: ErrorPage,
    },
    {
      id: 'general',
      Component: Shell,
      ErrorBoundary: ErrorPage,
      loader: async () => {
        await queryClient.ensureQueryData(networksQuery)
        return null
      },
      children: Object.entries(generalPageModules).map(([name, module]) =>
        page(generalPagePaths[name as GeneralPage], module),
      ),
    },
    {
      id: 'frame',
      Component: EmbedFrame,
      children: Object.entries(networkPageModules)
        .filter(([path]) => path === 'embed')
        .map(([path, module]) => ({
          ...page(`/:network/${path}`, module),
          shouldRevalidate,
          ErrorBoundary: EmbedFailure,
        })),
    },
    {
      id: 'network',
      path: '/:network',
      Component: Shell,
      ErrorBoundary: ErrorPage,
      shouldRevalidate,
      loader: async ({ params: { network = '' } }) => {
        if ((await isServed(network)) && isNetworkName(network)) {
          void queryClient.prefetchQuery(recordQuery(network, 'latestBlock', {}))
        }
        return null
      },
      children: [
        ...Object.entries(networkPageModules)
          .filter(([path]) => path !== 'embed')
          .map(([path, module]) => ({ ...page(path, module), shouldRevalidate })),
        { path: '*', loader: refuseUnknownPage, Component: () => null, ErrorBoundary: ErrorPage },
      ],
    },
  ]
}

/** Loaders run at every navigation but one that only shows a request, or another, or none. */
function shouldRevalidate({ currentUrl: from, nextUrl: to }: ShouldRevalidateFunctionArgs): boolean {
  return from.search === to.search || withoutRequest(from.href) !== withoutRequest(to.href)
}

async function redirectToFirstNetwork(queryClient: QueryClient): Promise<Response> {
  const networks = await queryClient.ensureQueryData(networksQuery)
  const first = networks.find(({ state }) => state !== 'announced')
  return redirect(first ? paths.overview(first.name) : paths.status)
}
