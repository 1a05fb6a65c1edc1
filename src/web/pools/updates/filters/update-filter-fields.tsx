import { type FocusEvent, type KeyboardEvent, useId } from 'react'
import type { DataSource } from '../../../chain/pool-changes.ts'
import { type ChangeKind, changeKinds, isChangeKind } from '../../../chain/pool-history/change-kinds.ts'
import { capitalised, kindPhrase } from '../../../chain/pool-history/kind-words.ts'
import { usePaintedChoice } from '../../../ui/controls/use-painted-choice.ts'
import type { BoundEnd } from '../../../ui/filters/bounds.ts'
import { BoundsFields } from '../../../ui/filters/bounds-fields.tsx'
import { type BoundFault, readTypedBounds } from '../../../ui/filters/typed-bounds.ts'
import { useTypedTexts } from '../../../ui/filters/use-typed-texts.ts'
import type { UpdateFilters } from '../update-selection.ts'
import { boundFault } from './bound-fault.ts'
import { type BoundSubject, boundSubjects, compareNumbers, readBound } from './bound-subjects.ts'
import { readTypedPool, typedPoolText } from './typed-pool.ts'

interface FieldsProps {
  readonly filters: UpdateFilters
  /** Sets filters, each of which replaces the one of its name. */
  readonly onFilter: (filters: UpdateFilters) => void
}

/** The filters of the list as fields. What is typed applies on Enter, and when the focus leaves its field or its pair of fields. */
export function UpdateFilterFields({ source, ...fields }: FieldsProps & { source: DataSource }) {
  return (
    <>
      <PoolField {...fields} />
      <KindChoice source={source} {...fields} />
      {boundSubjects.map((subject) => (
        <SubjectFields key={subject.key} subject={subject} {...fields} />
      ))}
    </>
  )
}

function PoolField({ filters, onFilter }: FieldsProps) {
  const id = useId()
  const { texts, isTyped, fault, type, refuse, reset } = useTypedTexts<'pool', string>({
    pool: typedPoolText(filters),
  })

  function apply() {
    if (!isTyped) return
    const read = readTypedPool(texts.pool)
    if (typeof read === 'string') return refuse(read)
    refuse(undefined)
    if (typedPoolText(read) === typedPoolText(filters)) reset()
    else onFilter(read)
  }

  return (
    <div className="filter-field">
      <label htmlFor={id}>Pool or VRF key hash</label>
      <input
        id={id}
        value={texts.pool}
        placeholder="4268 or 9be345…"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="go"
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={fault && `${id}-fault`}
        onChange={({ target }) => type('pool', target.value)}
        onBlur={apply}
        onKeyDown={applyKeys(apply, reset)}
      />
      {fault && (
        <p className="filter-fault" id={`${id}-fault`} role="alert">
          {fault}
        </p>
      )}
    </div>
  )
}

const ANYTHING = 'anything'

function KindChoice({ filters, source, onFilter }: FieldsProps & { source: DataSource }) {
  const id = useId()
  const [shown, press] = usePaintedChoice<ChangeKind | typeof ANYTHING>(filters.changed ?? ANYTHING, (kind) =>
    onFilter({ changed: kind === ANYTHING ? undefined : kind }),
  )
  return (
    <div className="filter-field">
      <label htmlFor={id}>Changed</label>
      <select
        id={id}
        value={shown}
        onChange={({ target: { value } }) => press(isChangeKind(value) ? value : ANYTHING)}
      >
        <option value={ANYTHING}>Anything</option>
        {changeKinds.map((kind) => (
          <option key={kind} value={kind}>
            {capitalised(kindPhrase(kind, source))}
          </option>
        ))}
      </select>
    </div>
  )
}

function SubjectFields({ subject, filters, onFilter }: FieldsProps & { subject: BoundSubject }) {
  const { title, unit, of, filter } = subject
  const { least = '', greatest = '' } = of(filters) ?? {}
  const { texts, isTyped, fault, type, refuse, reset } = useTypedTexts<BoundEnd, BoundFault>({
    least,
    greatest,
  })

  function apply() {
    if (!isTyped) return
    const { bounds, faults } = readTypedBounds(texts, {
      read: (text) => readBound(subject, text),
      faultOf: (text) => boundFault(subject, text),
      compare: compareNumbers,
    })
    refuse(faults[0])
    if (faults.length > 0) return
    const isSame = (bounds.least ?? '') === least && (bounds.greatest ?? '') === greatest
    if (isSame) reset()
    else onFilter(filter(bounds.least || bounds.greatest ? bounds : undefined))
  }

  return (
    <BoundsFields
      title={`${title}, ${unit}`}
      label={`${title}, ${unit}`}
      fault={fault}
      field={(end) => ({
        value: texts[end],
        enterKeyHint: 'go',
        onChange: ({ target }) => type(end, target.value),
      })}
      onBlur={({ currentTarget, relatedTarget }: FocusEvent) => {
        if (!currentTarget.contains(relatedTarget)) apply()
      }}
      onKeyDown={applyKeys(apply, reset)}
    />
  )
}

function applyKeys(apply: () => void, leave: () => void) {
  return ({ key }: KeyboardEvent) => {
    if (key === 'Enter') apply()
    else if (key === 'Escape') leave()
  }
}
