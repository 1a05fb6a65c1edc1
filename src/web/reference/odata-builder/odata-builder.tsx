import { useId, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { NetworkName } from '#cardano/network.ts'
import type { Dialect } from '#contract/dialect.ts'
import { dialects } from '#contract/dialect.ts'
import { endpoints } from '#contract/endpoints.ts'
import { entitySets } from '#contract/odata/entity-sets.ts'
import { afterPaint } from '../../browser/after-paint.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { Segmented } from '../../ui/controls/segmented.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import { FilterFields } from './filter-fields.tsx'
import { ODataAddress } from './odata-address.tsx'
import {
  entitySetOf,
  firstRequest,
  type ODataRequest,
  readRequest,
  requestFault,
  requestText,
} from './odata-request.ts'
import './odata-builder.css'

const PARAMETER = 'odata'
/** The entity sets by the words of the pages. */
const setTitles: Readonly<Record<string, string>> = {
  [endpoints.odataEpochs.resource.entitySet]: 'Epochs',
  [endpoints.odataPoolUpdates.resource.entitySet]: 'Pool updates',
}

/**
 * Builds a request for an entity set, shows its address and sends it. The request is in the address of the page.
 * @param baseUrl of the network for programs, or a placeholder
 */
export function ODataBuilder({
  network,
  dialect,
  baseUrl,
}: {
  network: NetworkName
  dialect: Dialect
  baseUrl: string
}) {
  const [search, setSearch] = useSearchParams()
  const [request, setRequest] = useState(
    () => readRequest(search.get(PARAMETER) ?? '') ?? firstRequest(endpoints.odataEpochs.resource.entitySet),
  )

  function change(changed: Partial<ODataRequest>): void {
    const next = { ...request, ...changed }
    setRequest(next)
    // The address is read by much of the page.
    afterPaint(() =>
      setSearch(
        (before) => {
          before.set(PARAMETER, requestText(next))
          return before
        },
        { replace: true, preventScrollReset: true },
      ),
    )
  }

  return (
    <div className="odata-builder">
      <div className="odata-builder-form">
        <Segmented
          label="List"
          choices={Array.from(entitySets.keys(), (set) => ({ value: set, label: setTitles[set] ?? set }))}
          chosen={request.set}
          onChoose={(set) => change(firstRequest(set))}
        />
        <FilterFields
          resource={entitySetOf(request.set).resource}
          filter={request.filter}
          onChange={(filter) => change({ filter })}
        />
        <OrderFields request={request} onChange={change} mostTop={dialects[dialect].maxTop} />
        <SelectedFields request={request} onChange={change} />
        <label className="odata-builder-check">
          <input
            type="checkbox"
            checked={request.count}
            onChange={({ currentTarget }) => change({ count: currentTarget.checked })}
          />
          Count all that match
        </label>
      </div>
      <ODataAddress
        network={network}
        dialect={dialect}
        baseUrl={baseUrl}
        request={request}
        fault={requestFault(request, dialect)}
      />
    </div>
  )
}

interface PartProps {
  readonly request: ODataRequest
  readonly onChange: (changed: Partial<ODataRequest>) => void
}

function OrderFields({ request, onChange, mostTop }: PartProps & { mostTop: number }) {
  const { order, top, skip, set } = request
  const id = useId()
  return (
    <div className="odata-builder-order">
      <div className="text-field">
        <label className="text-field-label" htmlFor={`${id}-field`}>
          Order by
        </label>
        <select
          className="select"
          id={`${id}-field`}
          value={order?.field ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              order: value === '' ? undefined : { field: value, direction: order?.direction ?? 'desc' },
            })
          }
        >
          <option value="">id, as the service has it</option>
          {Object.keys(entitySetOf(set).resource.fields).map((field) => (
            <option key={field}>{field}</option>
          ))}
        </select>
      </div>
      <div className="text-field">
        <label className="text-field-label" htmlFor={`${id}-direction`}>
          Direction
        </label>
        <select
          className="select"
          id={`${id}-direction`}
          value={order?.direction ?? 'asc'}
          disabled={!order}
          onChange={({ currentTarget: { value } }) =>
            order && onChange({ order: { ...order, direction: value === 'asc' ? 'asc' : 'desc' } })
          }
        >
          <option value="desc">high to low</option>
          <option value="asc">low to high</option>
        </select>
      </div>
      <TextField
        label={`At most, up to ${mostTop}`}
        inputMode="numeric"
        autoComplete="off"
        value={top}
        fault={wholeNumberFault(top)}
        onChange={({ currentTarget }) => onChange({ top: currentTarget.value })}
      />
      <TextField
        label="Skip"
        inputMode="numeric"
        autoComplete="off"
        value={skip}
        fault={wholeNumberFault(skip)}
        onChange={({ currentTarget }) => onChange({ skip: currentTarget.value })}
      />
    </div>
  )
}

function wholeNumberFault(text: string): string | undefined {
  return /^\s*\d*\s*$/.test(text) ? undefined : 'Only digits.'
}

function SelectedFields({ request: { set, select }, onChange }: PartProps) {
  const fields = Object.keys(entitySetOf(set).resource.fields)
  return (
    <fieldset className="odata-builder-fields">
      <legend>Fields, none chosen for all of them</legend>
      {fields.map((field) => (
        <label key={field} className="odata-builder-check">
          <input
            type="checkbox"
            checked={select.includes(field)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                select: fields.filter((name) => (name === field ? checked : select.includes(name))),
              })
            }
          />
          <code>{field}</code>
        </label>
      ))}
      {select.length > 0 && (
        <button type="button" className="button button--small" onClick={() => onChange({ select: [] })}>
          <Icon name="close" />
          All fields
        </button>
      )}
    </fieldset>
  )
}
