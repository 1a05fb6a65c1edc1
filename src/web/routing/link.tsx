import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps, SyntheticEvent } from 'react'
import { Link as RouterLink } from 'react-router'
import { pathBelow } from '#web/browser/base-path.ts'
import { prefetchPage } from './begin-page.ts'

type LinkProps = Omit<ComponentProps<typeof RouterLink>, 'onPointerEnter' | 'onFocus' | 'prefetch'>

/** React Router's link. The pointer or the focus on it begins to load what its page needs first. */
export function Link(props: LinkProps) {
  const queryClient = useQueryClient()
  const prefetch = ({ currentTarget: { pathname } }: SyntheticEvent<HTMLAnchorElement>) => {
    if (pathname !== location.pathname) prefetchPage(queryClient, pathBelow(pathname))
  }
  return <RouterLink {...props} onPointerEnter={prefetch} onFocus={prefetch} />
}
