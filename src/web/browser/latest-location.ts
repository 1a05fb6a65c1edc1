import { createContext, useCallback, useContext } from 'react'
import type { createBrowserRouter, Location } from 'react-router'

/** The router of the app. Its state is ahead of what is rendered: React may render a navigation long after it. */
export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | undefined>(undefined)

/**
 * A function that gives the address of the page as it is when it is called, for what changes a part of it: two changes one after
 * the other are both kept, also where the first one is still to be rendered or under way.
 */
export function useLatestLocation(): () => Location {
  const router = useContext(RouterContext)
  return useCallback(() => {
    if (!router) throw new Error('RouterContext is missing above this component')
    const { location, navigation } = router.state
    return navigation.location?.pathname === location.pathname ? navigation.location : location
  }, [router])
}
