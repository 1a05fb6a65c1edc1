import { memo } from 'react'
import type { ShowRequestProps } from './request-link.tsx'
import { RequestLink } from './request-link.tsx'
import './show-request.css'

/**
 * Shows the request behind a part of a page. A part that is rendered again before this one is hydrated leaves the document's
 * element in place.
 */
export const ShowRequest = memo(function ShowRequest(props: ShowRequestProps) {
  return <RequestLink {...props} />
})
