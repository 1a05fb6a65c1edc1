import { useEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type MailLinkKind, readMailLink } from '#contract/dashboard/mail-link.ts'
import { generalPagePaths } from '#explorer-protocol/page-paths.ts'

export interface OpenedLink {
  readonly kind: MailLinkKind
  readonly token: string
}

/**
 * The link that was opened, undefined when it is not complete. The token is kept in this page alone: it leaves the address
 * and the history at once. Another link may be opened while the page is shown.
 */
export function useOpenedLink(): OpenedLink | undefined {
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [opened, setOpened] = useState({ hash, link: readMailLink(hash) })
  if (hash !== '' && hash !== opened.hash) setOpened({ hash, link: readMailLink(hash) })
  useEffect(() => {
    if (hash !== '') void navigate(generalPagePaths.dashboardLink, { replace: true })
  }, [hash, navigate])
  return opened.link
}
