import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, memo } from 'react'
import {
  type IndexRouteObject,
  type LoaderFunctionArgs,
  type Params,
  type RouteObject,
  redirect,
  type ShouldRevalidateFunctionArgs,
} from 'react-router'
import { isNetworkName } from '#cardano/network.ts'
import { isDashboardPage } from '#explorer-protocol/page-paths.ts'
import {
  generalPage,
  generalPageNames,
  networkPage,
  networkPagePaths,
  type PageModulePath,
} from '#explorer-protocol/pages.ts'
import { ApiError } from '#web/api/api-error.ts'
import { recordQuery, siteQuery } from '#web/api/endpoint-query.ts'
import { pathBelow } from '#web/browser/base-path.ts'
import { EmbedFailure, EmbedFrame } from '#web/embed/embed-frame.tsx'
import { beginPage } from '#web/routing/begin-page.ts'
import { networkOf } from '#web/routing/network-context.tsx'
import { loadPageScript } from '#web/routing/page-script.ts'
import { paths } from '#web/routing/paths.ts'
import { withoutRequest } from '#web/routing/request-address.ts'
import { RouteFault } from '#web/routing/route-fault.ts'
import { ErrorPage } from './error-pages/error-page.tsx'
import { Shell } from './shell/shell.tsx'

type PageRoute = Pick<IndexRouteObject, 'id' | 'path' | 'loader' | 'lazy' | 'ErrorBoundary'>

/** The first requests of a page, which its route begins beside the loading of its script. */
type Begin = (args: LoaderFunctionArgs) => Promise<unknown>

/** Checks before a page begins. @param refusal why the subject of the first page does not exist, where the document says so */
function createRouteChecks(queryClient: QueryClient, refusal: string | undefined) {
  let untakenRefusal = refusal

  /** @throws {RouteFault} when the network of the path is unknown, announced, or has no data source here */
  async function refuseAbsentNetwork({ network }: Params): Promise<void> {
    if (network !== undefined && !(await isServed(network))) {
      throw new RouteFault('The network is not served.', { kind: 'network', network })
    }
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
    const { networks } = await queryClient.ensureQueryData(siteQuery)
    return networks.some((network) => network.name === name && network.state !== 'announced')
  }

  return { isServed, refuseAbsentNetwork, refuseMissingSubject, refuseUnknownPage }
}

/** @param refusal why the subject of the first page does not exist, where the document says so */
export function createRoutes(queryClient: QueryClient, refusal?: string): RouteObject[] {
  const { isServed, refuseAbsentNetwork, refuseMissingSubject, refuseUnknownPage } = createRouteChecks(
    queryClient,
    refusal,
  )

  function page(path: string, module: PageModulePath, begin: Begin): PageRoute {
    return {
      id: `page ${path}`,
      path,
      lazy: { Component: () => loadComponent(module) },
      loader: async (args) => {
        await refuseAbsentNetwork(args.params)
        refuseMissingSubject()
        return (await begin(args)) ?? null
      },
      ErrorBoundary: ErrorPage,
    }
  }

  const begin: Begin = (args) => beginPage(queryClient, args)

  async function beginSearch(args: LoaderFunctionArgs): Promise<Response | null> {
    const { certainPage } = await import('#web/search/certain-page.ts')
    const { name } = networkOf(args.params)
    const path = await certainPage(queryClient, name, args.url.searchParams.get('q') ?? '')
    return path === undefined ? null : redirect(path)
  }

  /** Nothing waits for the requests of the dashboard, whose client other pages do without. */
  async function beginGeneralPage({ url }: LoaderFunctionArgs): Promise<void> {
    if (!isDashboardPage(pathBelow(url.pathname))) return
    const { beginDashboard } = await import('#web/dashboard/calls/dashboard-queries.ts')
    beginDashboard(queryClient)
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
        await queryClient.ensureQueryData(siteQuery)
        return null
      },
      children: generalPageNames
        .map(generalPage)
        .map(({ path, module }) => page(path, module, beginGeneralPage)),
    },
    {
      id: 'frame',
      Component: EmbedFrame,
      children: [
        {
          ...page('/:network/embed', networkPage('embed').module, begin),
          shouldRevalidate,
          ErrorBoundary: EmbedFailure,
        },
      ],
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
        ...networkPagePaths
          .filter((path) => path !== 'embed')
          .map((path) => ({
            ...page(path, networkPage(path).module, path === 'search' ? beginSearch : begin),
            shouldRevalidate,
          })),
        { path: '*', loader: refuseUnknownPage, Component: () => null, ErrorBoundary: ErrorPage },
      ],
    },
  ]
}

/** The component of a page; where its script does not come, one that throws, so that the page's boundary says so. */
async function loadComponent(module: PageModulePath): Promise<ComponentType> {
  try {
    // Only what it reads draws a page anew, not each step of a navigation.
    return memo((await loadPageScript(module)).Component)
  } catch (error) {
    return () => {
      throw error
    }
  }
}

/** Loaders run at every navigation but one that only shows a request, or another, or none. */
function shouldRevalidate({ currentUrl: from, nextUrl: to }: ShouldRevalidateFunctionArgs): boolean {
  return from.search === to.search || withoutRequest(from.href) !== withoutRequest(to.href)
}

async function redirectToFirstNetwork(queryClient: QueryClient): Promise<Response> {
  const { networks } = await queryClient.ensureQueryData(siteQuery)
  const first = networks.find(({ state }) => state !== 'announced')
  return redirect(first ? paths.overview(first.name) : paths.status)
}
