import { memo } from 'react'
import { lazyPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import type { ShowRequestProps } from './request-link.tsx'
import './show-request.css'

const RequestLink = lazyPart(() => import('./request-link.tsx').then(({ RequestLink }) => RequestLink))

/**
 * Shows the request behind a part of a page. A part that is rendered again before this one is hydrated leaves the document's
 * element in place.
 */
export const ShowRequest = memo(function ShowRequest(props: ShowRequestProps) {
  return (
    <OptionalPart waiting={<span className="show-request" />}>
      <RequestLink {...props} />
    </OptionalPart>
  )
})
