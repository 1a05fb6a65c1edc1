import { Fragment } from 'react'
import {
  endpointDescriptions,
  optionDescriptions,
  type RequestField,
  requestFields,
} from '#contract/description/endpoint-descriptions.ts'
import { sentence } from '#contract/description/sentence.ts'
import { statusMeanings, successMeanings } from '#contract/description/status-meanings.ts'
import { type Endpoint, type EndpointId, endpoints } from '#contract/endpoints.ts'
import { effectiveOptions } from '#contract/odata/options.ts'
import { type PathParameter, pathParameters } from '#contract/path-parameter.ts'
import { problemTitles } from '#contract/problem.ts'
import { fieldsAnchor, resourceSections, statusAnchor } from '#web/reference/endpoint-places.ts'
import { type FactRow, FactsTable } from '#web/reference/field-table.tsx'
import { PlaceLink, ReferenceRow, RowPart } from '#web/reference/reference-row.tsx'
import { endpointAnchor } from '#web/routing/paths.ts'
import { lowerFirst } from '#web/ui/values/first-letter.ts'
import { Status } from '#web/ui/values/status.tsx'
import { TryIt } from './try-it.tsx'

export const statusColumns = [
  { title: 'Meaning', isWide: true },
  { title: 'What to do', isWide: true },
]

/** The statuses that the endpoint itself decides, with a link to those of every request. */
function EndpointStatuses({ id }: { id: EndpointId }) {
  return (
    <>
      <FactsTable
        caption="Statuses"
        first="Status"
        columns={statusColumns}
        rows={[
          ...successRows(),
          ...endpointDescriptions[id].statuses.map((status) => ({
            key: String(status),
            head: <Status kind="bad">{status}</Status>,
            facts: [statusMeanings[status].meaning, statusMeanings[status].remedy],
          })),
        ]}
      />
      <p className="reference-note">
        Any request can also have the{' '}
        <PlaceLink to="statuses">statuses of key, token, limits and service</PlaceLink>.
      </p>
    </>
  )
}

export function successRows(): readonly FactRow[] {
  return ([200, 304] as const).map((status) => ({
    key: String(status),
    head: <Status kind={status === 200 ? 'ok' : 'off'}>{status}</Status>,
    facts: [successMeanings[status].meaning, successMeanings[status].remedy],
  }))
}

/** The row of an error status in the table of all. */
export function statusRow(status: keyof typeof problemTitles): FactRow {
  const { meaning, remedy } = statusMeanings[status]
  const mayPass = status === 402 || status === 429 || status === 503
  return {
    key: String(status),
    anchor: statusAnchor(status),
    head: <Status kind={mayPass ? 'warn' : 'bad'}>{status}</Status>,
    facts: [
      <span key="meaning" title={problemTitles[status]}>
        {meaning}
      </span>,
      remedy,
    ],
  }
}

const columns = [{ title: 'In' }, { title: 'Type' }, { title: 'Takes', isWide: true }]

/** The parts of a request that a client chooses: identifiers in the path, options, header fields. */
function ParameterTable({ id }: { id: EndpointId }) {
  const { parameters, returns }: Endpoint = endpoints[id]
  const fields: readonly RequestField[] = returns === 'list' ? ['Prefer', 'If-None-Match'] : ['If-None-Match']
  return (
    <FactsTable
      caption="Parameters"
      first="Parameter"
      columns={columns}
      rows={[
        ...Object.entries(parameters).map(([name, kind]) => {
          const parameter: PathParameter = pathParameters[kind]
          return row(name, 'path, required', String(parameter.schema.type), takes(parameter))
        }),
        ...effectiveOptions[returns].map((option) =>
          row(
            `$${option}`,
            'query',
            optionDescriptions[option].schema.type,
            optionDescriptions[option].description,
          ),
        ),
        ...fields.map((name) =>
          row(name, 'header', requestFields[name].schema.type, requestFields[name].description),
        ),
      ]}
    />
  )
}

function row(name: string, place: string, type: string, text: string) {
  return { key: name, head: <code>{name}</code>, facts: [place, type, text] }
}

/** The kind of a parameter in words, from its schema. */
function takes({ noun, form, schema }: PathParameter): string {
  if (schema.type === 'integer') {
    const most = schema.format === 'int32' ? '2,147,483,647' : '9,223,372,036,854,775,807'
    return `${sentence(noun)} A whole number from 0 to ${most}, without a sign or leading zeros.`
  }
  return form === undefined ? sentence(noun) : `${sentence(noun)} ${form}, in any case.`
}

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
        <p className="secondary measure">
          <Returns id={id} />
        </p>
      </RowPart>
      <RowPart title="Statuses">
        <EndpointStatuses id={id} />
      </RowPart>
      {form === 'plain' && (
        <RowPart title="OData form">
          <p className="secondary measure">
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
  if (form === 'odata' && returns === 'record') {
    return (
      <>
        An object: <code>@odata.context</code> and the record, with the {fields}. Times end in Z.
      </>
    )
  }
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
        returns the same as OData.
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
