import { useEffect, useRef } from 'react'
import { groupDigits } from '#cardano/decimal.ts'
import { adaText, type Lovelace } from '#cardano/lovelace.ts'
import { fieldMeaning } from '#contract/description/field-meanings.ts'
import { dialects } from '#contract/dialect.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Field, Fields } from '#contract/resources/field.ts'
import { type RecordSource, receivedToken, recordSourceOf } from '../../api/received.ts'
import { CopyButton } from '../controls/copy-button.tsx'
import { endInspection, type Inspection } from './inspection.ts'
import './value-inspector.css'

/** Pixels between the value and the inspector. */
const GAP = 6

/** The inspector of a value: the received token, its unit, the conversion, and the exact result to copy. */
export function ValueInspector({ inspection }: { inspection: Inspection }) {
  const { anchor, record, field } = inspection
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const element = panel.current
    if (!element) return
    if (!element.matches(':popover-open')) element.showPopover()
    const place = anchor.getBoundingClientRect()
    const { width, height } = element.getBoundingClientRect()
    const below = place.bottom + GAP
    element.style.left = `${Math.max(Math.min(place.left, innerWidth - width - GAP), GAP)}px`
    element.style.top = `${below + height > innerHeight ? Math.max(place.top - height - GAP, GAP) : below}px`
    element.focus()
    const away = () => element.hidePopover()
    const onToggle = (event: ToggleEvent) => {
      if (event.newState !== 'closed') return
      if (element.contains(document.activeElement)) anchor.focus()
      endInspection(inspection)
    }
    element.addEventListener('toggle', onToggle)
    addEventListener('scroll', away, { passive: true })
    return () => {
      element.removeEventListener('toggle', onToggle)
      removeEventListener('scroll', away)
    }
  }, [anchor, inspection])

  const amount = (record as Record<string, Lovelace>)[field] as Lovelace
  const source = recordSourceOf(record)
  return (
    <div
      ref={panel}
      popover="auto"
      className="value-inspector"
      role="dialog"
      aria-label={`The value ${field}`}
      tabIndex={-1}
    >
      <p>
        <code>{field}</code>
      </p>
      <dl className="field-list">
        {source && <Received source={source} field={field} />}
        <dt>In ADA</dt>
        <dd>
          <code>{adaText(amount)}</code>
          <CopyButton text={adaText(amount)} what="amount in ADA" />
        </dd>
        <dt>In lovelace</dt>
        <dd>
          <code>{amount.toString()}</code>
          <CopyButton text={amount.toString()} what="amount in lovelace" />
        </dd>
      </dl>
      <p className="fine-print">
        Exact: no digit was rounded.
        {amount > BigInt(Number.MAX_SAFE_INTEGER) &&
          ` A double would round it to ${groupDigits(BigInt(Number(amount)).toString())}.`}
      </p>
    </div>
  )
}

function Received({ source, field }: { source: RecordSource; field: string }) {
  const { endpoint, dialect, path } = source
  const { resource } = endpoints[endpoint]
  const fields: Fields = resource.fields
  const contract = fields[field]
  const unit = unitOf(contract, dialect)
  return (
    <>
      <dt>Received</dt>
      <dd>
        <code>{receivedToken(source, field) ?? 'not stored'}</code>
      </dd>
      <dt>Unit</dt>
      <dd>
        {unit}
        <span className="aside">
          {contract?.kind === 'lovelace' ? 'in both dialects' : `in the ${dialect} dialect`}
        </span>
      </dd>
      <dt>Rule</dt>
      <dd>
        {unit === 'ADA'
          ? '1 ADA is 1,000,000 lovelace: times 10⁶'
          : '1,000,000 lovelace are 1 ADA: divided by 10⁶'}
      </dd>
      <dt>Meaning</dt>
      <dd>{fieldMeaning(resource, field)}</dd>
      <dt>Request</dt>
      <dd>
        <code>GET {path}</code>
      </dd>
    </>
  )
}

function unitOf(field: Field | undefined, dialect: RecordSource['dialect']): 'ADA' | 'lovelace' {
  return field?.kind === 'ada' ? dialects[dialect].ada : 'lovelace'
}
