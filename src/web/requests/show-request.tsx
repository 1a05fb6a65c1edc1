import { lazyPart } from '../failures/lazy-part.tsx'
import { OptionalPart } from '../failures/optional-part.tsx'
import type { ShowRequestProps } from './request-link.tsx'
import './show-request.css'

const RequestLink = lazyPart(() => import('./request-link.tsx').then(({ RequestLink }) => RequestLink))

/** Shows the request behind a part of a page. */
export function ShowRequest(props: ShowRequestProps) {
  return (
    <OptionalPart waiting={<span className="show-request" />}>
      <RequestLink {...props} />
    </OptionalPart>
  )
}
