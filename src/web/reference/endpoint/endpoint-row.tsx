import { Fragment } from 'react'
import { endpointDescriptions } from '#contract/description/endpoint-descriptions.ts'
import { type EndpointId, endpoints } from '#contract/endpoints.ts'
import { endpointAnchor } from '../../links/paths.ts'
import { fieldsAnchor, resourceSections } from '../endpoint-places.ts'
import { PlaceLink } from '../place-link.tsx'
import { ReferenceRow, RowPart } from '../reference-row.tsx'
import { EndpointStatuses } from './endpoint-statuses.tsx'
import { ParameterTable } from './parameter-table.tsx'
import { TryIt } from './try-it.tsx'

/** One endpoint: a form to try it and its call once opened, then its parameters, what it returns and its statuses. */
export function EndpointRow({ id }: { id: EndpointId }) {
  const { form, path } = endpoints[id]
  return (
    <ReferenceRow
      anchor={endpointAnchor(id)}
      name={
        <>
          <span className="reference-method">GET</span>
          <EndpointPath id={id} />
        </>
      }
      does={
        <>
          {endpointDescriptions[id].summary} {form === 'odata' && <span className="tag">OData</span>}
        </>
      }
      whenOpened={() => <TryIt key={path} id={id} />}
    >
      <RowPart title="Parameters">
        <ParameterTable id={id} />
      </RowPart>
      <RowPart title="Fields">
        <p className="reference-text">
          <Returns id={id} />
        </p>
      </RowPart>
      <RowPart title="Statuses">
        <EndpointStatuses id={id} />
      </RowPart>
      {form === 'plain' && (
        <RowPart title="OData form">
          <p className="reference-text">
            <ODataForm id={id} />
          </p>
        </RowPart>
      )}
    </ReferenceRow>
  )
}

function Returns({ id }: { id: EndpointId }) {
  const { returns, form, resource } = endpoints[id]
  const section = resourceSections.find((candidate) => candidate.resource === resource)
  if (returns === 'count') return 'The number alone, as plain text.'
  const fields = section && <PlaceLink to={fieldsAnchor(section)}>{lowerFirst(section.fieldsOf)}</PlaceLink>
  if (form === 'odata') {
    return (
      <>
        An object: <code>@odata.context</code>, <code>@odata.count</code> when asked for, the records in{' '}
        <code>value</code>, each with the {fields}, and <code>@odata.nextLink</code> when more follow. Times
        end in Z.
      </>
    )
  }
  return returns === 'list' ? (
    <>An array of objects, each with the {fields}. Times are UTC, without a Z.</>
  ) : (
    <>One object with the {fields}. Times are UTC, without a Z.</>
  )
}

function ODataForm({ id }: { id: EndpointId }) {
  const twin = odataTwin(id)
  if (twin) {
    return (
      <>
        <PlaceLink to={endpointAnchor(twin)}>
          <EndpointPath id={twin} />
        </PlaceLink>{' '}
        returns the same in pages.
      </>
    )
  }
  return (
    <>
      None. The <PlaceLink to={endpointAnchor('odataEpochs')}>lists of epochs</PlaceLink> and of pool updates
      have one.
    </>
  )
}

const twins: Readonly<Partial<Record<EndpointId, EndpointId>>> = {
  epochs: 'odataEpochs',
  epoch: 'odataEpoch',
  poolUpdates: 'odataPoolUpdates',
  poolUpdatesByPool: 'odataPoolUpdatesByPool',
}

function odataTwin(id: EndpointId): EndpointId | undefined {
  return twins[id]
}

function lowerFirst(text: string): string {
  return `${text.charAt(0).toLowerCase()}${text.slice(1)}`
}

/** The path of an endpoint, with its parameters in bold and places where it may break. */
function EndpointPath({ id }: { id: EndpointId }) {
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
