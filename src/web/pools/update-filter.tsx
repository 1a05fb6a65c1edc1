import { type ReactNode, useDeferredValue, useId, useMemo, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { type BoundEnd, boundEnds } from '#explorer-protocol/bounds.ts'
import {
  boundSubjects,
  type ChangeKind,
  changeKinds,
  noFilters,
  orderedKinds,
  rangeFilter,
  rangeTexts,
  readTypedEnd,
  termKinds,
  type UpdateFilters,
  updateFilters,
} from '#explorer-protocol/pool-searches.ts'
import { withoutUnusable, writeSearch } from '#web/browser/search-query.ts'
import { useSearch, useSearchChange } from '#web/browser/use-search.ts'
import type { ListedUpdate } from '#web/pool-history/listed-updates.ts'
import { useNetwork, useNetworkDescription } from '#web/routing/network-context.tsx'
import { BoundsFields } from '#web/ui/filters/bounds-fields.tsx'
import { FilterChips } from '#web/ui/filters/filter-chips.tsx'
import { FilterButton, FilterPanel } from '#web/ui/filters/filter-panel.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { countText } from '#web/ui/values/count.tsx'
import { useLabelsOf } from '#web/watch-list/watch-list.ts'
import { boundFault, filterChips, kindLabel, unusableText, withoutFilters } from './filter-words.ts'
import { readTypedPool, typedPoolText } from './typed-filters.ts'
import { countRows } from './update-list.ts'
import './update-filter.css'

/** The rows that are filtered: updates, or the pools of an epoch. */
type Subject = 'updates' | { readonly epoch: number | undefined }

const rowsOf = (subject: Subject) => (subject === 'updates' ? 'updates' : 'pools')

/** Writes other filters into the page's address. */
function useFilterChange(): (change: (filters: UpdateFilters) => UpdateFilters) => void {
  const { values } = useSearch(updateFilters)
  const write = useSearchChange(updateFilters)
  return (change) => void write({ ...noFilters, ...change(values) })
}

interface FilterProps {
  readonly filters: UpdateFilters
  /** All updates, by which rows are counted; undefined until they are there. */
  readonly list: readonly ListedUpdate[] | undefined
  readonly subject: Subject
}

/** The button that opens the filters of updates or pools. */
export function UpdateFilterButton(props: FilterProps) {
  const source = useNetworkDescription()?.source
  const inUse = filterChips(props.filters, source, rowsOf(props.subject)).length
  return (
    <FilterButton
      inUse={inUse}
      panel={(close) => <UpdateFilterPanel {...props} inUse={inUse} onClose={close} />}
    />
  )
}

/** The number of rows, the filters that are set, each with a button that takes it away, and what of the address cannot be used. */
export function FilterLine({
  filters,
  rows,
  unusable,
  tools,
  children,
}: {
  filters: UpdateFilters
  rows: 'updates' | 'pools'
  unusable: readonly string[]
  tools?: ReactNode
  /** The number of rows. */
  children: ReactNode
}) {
  const change = useFilterChange()
  const navigate = useNavigate()
  const { search } = useLocation()
  const source = useNetworkDescription()?.source
  const removeUnusable = () => {
    const usable = withoutUnusable(search, unusable).toString()
    void navigate({ search: usable }, { preventScrollReset: true })
  }
  return (
    <>
      {unusable.length > 0 && (
        <Notice
          kind="warn"
          title="A part of the address cannot be used."
          action={
            <button type="button" className="button button--small" onClick={removeUnusable}>
              Remove it
            </button>
          }
        >
          {unusableText(unusable)}
        </Notice>
      )}
      <div className="filter-line">
        <p role="status">{children}</p>
        <FilterChips
          chips={filterChips(filters, source, rows)}
          onRemove={(keys) => change((before) => withoutFilters(before, keys))}
        />
        {tools && <div className="row gap-2 push">{tools}</div>}
      </div>
    </>
  )
}

type Texts = Readonly<Record<string, string>>

function UpdateFilterPanel({
  filters,
  list,
  subject,
  inUse,
  onClose,
}: FilterProps & { inUse: number; onClose: () => void }) {
  const id = useId()
  const source = useNetworkDescription()?.source
  const { name: network } = useNetwork()
  const labels = useLabelsOf({ network, kind: 'pool' })
  const change = useFilterChange()
  // A filter that the map or a chip sets while the panel is open takes the place of what was typed.
  const written = writeSearch(updateFilters, filters).toString()
  const set = { from: written, texts: textsOf(filters), kinds: filters.changed ?? [] }
  const [typed, setTyped] = useState(set)
  if (typed.from !== written) setTyped(set)
  const { texts, kinds } = typed
  const setKinds = (kinds: readonly ChangeKind[]) => setTyped((before) => ({ ...before, kinds }))
  const { filters: read, faults } = readTexts(texts, kinds, labels)
  const [shownFaults, setShownFaults] = useState<Texts>({})
  const hasFault = Object.keys(faults).length > 0
  const isUpdates = subject === 'updates'

  const type = (name: string, text: string) => {
    setTyped((before) => ({ ...before, texts: { ...before.texts, [name]: text } }))
    setShownFaults(({ [name]: _, ...others }) => others)
  }

  function submit() {
    setShownFaults(faults)
    const [first] = Object.keys(faults)
    if (first !== undefined) {
      const field = document.getElementById(`${id}-${first.replace(' range', ' least')}`)
      field?.focus()
      return
    }
    onClose()
    // The epoch of the terms stays: the panel has no field for it.
    change(({ asOf }) => ({ ...read, asOf }))
  }

  function clear() {
    setTyped((before) => ({ ...before, texts: textsOf({}), kinds: [] }))
    setShownFaults({})
  }

  const field = (name: string) => ({
    id: `${id}-${name}`,
    value: texts[name] ?? '',
    onChange: ({ target }: { target: HTMLInputElement }) => type(name, target.value),
  })
  const fault = (key: string) => {
    const end = boundEnds.find((one) => shownFaults[`${key} ${one}`] !== undefined) ?? 'least'
    const text = shownFaults[`${key} ${end}`] ?? shownFaults[`${key} range`]
    return text === undefined ? undefined : { end, text }
  }

  return (
    <FilterPanel
      id={id}
      inUse={inUse}
      action={
        hasFault ? (
          'Show'
        ) : (
          <ShowCount filters={{ ...read, asOf: filters.asOf }} list={list} subject={subject} />
        )
      }
      onSubmit={submit}
      onClear={clear}
      onClose={onClose}
    >
      <div className="filter-field">
        <label htmlFor={`${id}-pool`}>Pool, VRF key hash or label</label>
        <input
          {...field('pool')}
          placeholder="Any pool"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          aria-invalid={shownFaults.pool !== undefined || undefined}
          aria-describedby={shownFaults.pool && `${id}-pool-fault`}
        />
        {shownFaults.pool && (
          <p className="filter-fault" id={`${id}-pool-fault`} role="alert">
            {shownFaults.pool}
          </p>
        )}
      </div>
      {isUpdates && (
        <BoundsFields
          title="Active from epoch"
          label="Active from epoch"
          fault={fault('epochs')}
          field={(end) => ({ ...field(`epochs ${end}`), inputMode: 'numeric' })}
        />
      )}
      {boundSubjects.map(({ key, title, unit }) => (
        <BoundsFields
          key={key}
          title={`${title}, ${unit}`}
          label={`${title}, ${unit}`}
          fault={fault(key)}
          field={(end) => field(`${key} ${end}`)}
        />
      ))}
      <BoundsFields
        title={isUpdates ? 'Active from epoch' : 'Last change, epoch'}
        label={isUpdates ? 'Active from epoch' : 'Last change, epoch'}
        fault={fault('epochs')}
        field={(end) => ({ ...field(`epochs ${end}`), inputMode: 'numeric' })}
      />
      <fieldset className="filter-kinds">
        <legend>{isUpdates ? 'Change' : 'Last change'}</legend>
        <div className="filter-kinds-presets">
          <KindPreset label="Terms" kinds={termKinds} chosen={kinds} onChoose={setKinds} />
          <KindPreset label="All" kinds={changeKinds} chosen={kinds} onChoose={setKinds} />
          <KindPreset label="None" kinds={[]} chosen={kinds} onChoose={setKinds} />
        </div>
        {listedKinds.map((kind) => (
          <label key={kind}>
            <input
              type="checkbox"
              checked={kinds.includes(kind)}
              onChange={({ target: { checked } }) =>
                setKinds(orderedKinds(checked ? [...kinds, kind] : kinds.filter((one) => one !== kind)))
              }
            />{' '}
            {kindLabel(kind, source)}
          </label>
        ))}
      </fieldset>
    </FilterPanel>
  )
}

function KindPreset({
  label,
  kinds,
  chosen,
  onChoose,
}: {
  label: string
  kinds: readonly ChangeKind[]
  chosen: readonly ChangeKind[]
  onChoose: (kinds: readonly ChangeKind[]) => void
}) {
  return (
    <button
      type="button"
      className="button button--small"
      aria-pressed={orderedKinds(kinds).join() === chosen.join()}
      onClick={() => onChoose(orderedKinds(kinds))}
    >
      {label}
    </button>
  )
}

/** The rows that the fields would leave, counted while one types; no number where the epoch of the pools is not known. */
function ShowCount({ filters, list, subject }: FilterProps) {
  const typed = useDeferredValue(filters)
  const epoch = subject === 'updates' ? undefined : subject.epoch
  const isOfUpdates = subject === 'updates'
  const count = useMemo(() => {
    if (!list) return undefined
    if (isOfUpdates) return countRows(list, typed, 'updates')
    return epoch === undefined ? undefined : countRows(list, typed, { epoch })
  }, [list, typed, isOfUpdates, epoch])
  const noun = isOfUpdates ? 'update' : 'pool'
  return <>Show {count === undefined ? `${noun}s` : countText(count, noun)}</>
}

/** The texts of all fields for filters. */
function textsOf(filters: UpdateFilters): Texts {
  const { epochs } = filters
  return {
    pool: typedPoolText(filters),
    'epochs least': epochs?.least?.toString() ?? '',
    'epochs greatest': epochs?.greatest?.toString() ?? '',
    ...Object.fromEntries(
      boundSubjects.flatMap((subject) => {
        const texts = rangeTexts(filters, subject)
        return boundEnds.map((end) => [`${subject.key} ${end}`, texts[end]])
      }),
    ),
  }
}

/** The kinds in the order of the panel: each rise beside its fall. */
const listedKinds: readonly ChangeKind[] = [
  ...termKinds,
  'margin-full',
  'first',
  'metadata',
  'vrf',
  'reward',
  'nothing',
]

const EMPTY_RANGE = 'No figure is at least the first number and at most the second.'

/** The filters of the fields, and the reason of each field that cannot be used, by its name. */
function readTexts(
  texts: Texts,
  kinds: readonly ChangeKind[],
  labels: ReadonlyMap<string, string>,
): { filters: UpdateFilters; faults: Texts } {
  const faults: Record<string, string> = {}
  const pool = readTypedPool(texts.pool ?? '', labels)
  if (typeof pool === 'string') faults.pool = pool
  let filters: UpdateFilters = typeof pool === 'string' ? {} : pool
  const [least, greatest] = boundEnds.map((end) => {
    const text = (texts[`epochs ${end}`] ?? '').trim()
    if (text !== '' && !/^\d{1,9}$/.test(text)) {
      faults[`epochs ${end}`] = 'An epoch is a whole number, such as 300.'
      return undefined
    }
    return text === '' ? undefined : Number(text)
  })
  if (least !== undefined && greatest !== undefined && least > greatest) {
    faults['epochs range'] = 'The first epoch is after the last one.'
  }
  if (least !== undefined || greatest !== undefined) filters = { ...filters, epochs: { least, greatest } }
  for (const subject of boundSubjects) {
    const end = (end: BoundEnd) => {
      const text = texts[`${subject.key} ${end}`] ?? ''
      const read = readTypedEnd(subject, end, text)
      if (read !== 'invalid') return read
      faults[`${subject.key} ${end}`] = boundFault(subject, text)
      return undefined
    }
    const range = rangeFilter(subject, end('least'), end('greatest'))
    if (range) filters = { ...filters, ...range }
    else faults[`${subject.key} range`] = EMPTY_RANGE
  }
  // Every update has one of the kinds.
  const isAny = kinds.length === 0 || kinds.length === changeKinds.length
  return { filters: { ...filters, changed: isAny ? undefined : kinds }, faults }
}
