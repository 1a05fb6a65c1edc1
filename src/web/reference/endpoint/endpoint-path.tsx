import { Fragment } from 'react'
import { type EndpointId, endpoints } from '#contract/endpoints.ts'

/** The path of an endpoint, with its parameters in bold and places where it may break. */
export function EndpointPath({ id }: { id: EndpointId }) {
  const parts = endpoints[id].path.replace(/^\/api\/core\//, '').split('/')
  return (
    <span className="reference-path">
      <i>/api/core/</i>
      {parts.map((part, at) => (
        <Fragment key={part}>
          {at > 0 && (
            <>
              <wbr />/
            </>
          )}
          {part.startsWith('{') ? <b>{part}</b> : part}
        </Fragment>
      ))}
    </span>
  )
}
