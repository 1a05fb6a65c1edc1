import { useRef } from 'react'
import type { Resource } from '#contract/resources/resource.ts'
import { Icon } from '../../ui/controls/icon.tsx'
import { TextField } from '../../ui/controls/text-field.tsx'
import {
  type Condition,
  filterText,
  isComplete,
  operatorsOf,
  operatorWords,
  takesValue,
  valueFault,
} from './filter-condition.ts'
import type { BuiltFilter } from './odata-request.ts'

/** The fields by which people name a record: the epoch and the pool number. An `id` is the database's own. */
const SUBJECT_FIELDS = ['no', 'hash_id']

/** The conditions of a filter, or its text. */
export function FilterFields({
  resource,
  filter,
  onChange,
}: {
  resource: Resource
  filter: BuiltFilter
  onChange: (filter: BuiltFilter) => void
}) {
  const group = useRef<HTMLFieldSetElement>(null)
  if (filter.kind === 'text') {
    return (
      <fieldset className="odata-builder-filter" ref={group}>
        <legend>Filter, written by hand</legend>
        <TextField
          label="$filter"
          autoComplete="off"
          spellCheck={false}
          value={filter.text}
          onChange={({ currentTarget }) => onChange({ kind: 'text', text: currentTarget.value })}
        />
        <button
          type="button"
          className="button button--small"
          onClick={() => onChange({ kind: 'conditions', conditions: [] })}
        >
          Begin with conditions
        </button>
      </fieldset>
    )
  }

  const { conditions } = filter
  const fields = Object.keys(resource.fields)
  const firstField = fields.find((field) => SUBJECT_FIELDS.includes(field)) ?? fields[0] ?? ''
  const set = (next: readonly Condition[]) => onChange({ kind: 'conditions', conditions: next })

  function remove(at: number): void {
    set(conditions.filter((_, place) => place !== at))
    // The button that had the focus is gone with its row.
    group.current?.querySelector<HTMLElement>('[data-add]')?.focus()
  }

  return (
    <fieldset className="odata-builder-filter" ref={group}>
      <legend>Filter, all must hold</legend>
      {conditions.map((condition, at) => (
        <ConditionFields
          // biome-ignore lint/suspicious/noArrayIndexKey: a condition has no other identity
          key={at}
          place={at + 1}
          condition={condition}
          resource={resource}
          onChange={(next) => set(conditions.map((before, place) => (place === at ? next : before)))}
          onRemove={() => remove(at)}
        />
      ))}
      <div className="odata-builder-buttons">
        <button
          type="button"
          className="button button--small"
          data-add
          onClick={() => set([...conditions, { field: firstField, operator: 'eq', value: '' }])}
        >
          <Icon name="plus" />
          Add condition
        </button>
        <button
          type="button"
          className="button button--bare button--small"
          onClick={() =>
            onChange({
              kind: 'text',
              text: filterText(
                conditions.filter((condition) => isComplete(condition, resource)),
                resource,
              ),
            })
          }
        >
          Write it by hand
        </button>
      </div>
    </fieldset>
  )
}

function ConditionFields({
  place,
  condition,
  resource,
  onChange,
  onRemove,
}: {
  place: number
  condition: Condition
  resource: Resource
  onChange: (condition: Condition) => void
  onRemove: () => void
}) {
  const field = resource.fields[condition.field]
  if (!field) throw new TypeError(`${condition.field} is not a field`)

  function chooseField(name: string): void {
    const chosen = resource.fields[name]
    if (!chosen) return
    const operator = operatorsOf(chosen).find((served) => served === condition.operator) ?? 'eq'
    onChange({ ...condition, field: name, operator })
  }

  return (
    <div className="odata-builder-condition">
      <select
        className="select"
        aria-label={`Field ${place}`}
        value={condition.field}
        onChange={({ currentTarget }) => chooseField(currentTarget.value)}
      >
        {Object.keys(resource.fields).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
      <select
        className="select"
        aria-label={`Comparison ${place}`}
        value={condition.operator}
        onChange={({ currentTarget: { value } }) => {
          const operator = operatorsOf(field).find((served) => served === value)
          if (operator) onChange({ ...condition, operator })
        }}
      >
        {operatorsOf(field).map((operator) => (
          <option key={operator} value={operator}>
            {operatorWords(operator, field)}
          </option>
        ))}
      </select>
      {takesValue(condition.operator) && (
        <TextField
          label={<span className="visually-hidden">Value {place}</span>}
          autoComplete="off"
          spellCheck={false}
          value={condition.value}
          fault={valueFault(condition, resource)}
          onChange={({ currentTarget }) => onChange({ ...condition, value: currentTarget.value })}
        />
      )}
      <button
        type="button"
        className="button button--bare button--icon"
        aria-label={`Remove condition ${place}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </button>
    </div>
  )
}
