import { type FormEvent, useId } from 'react'
import { useNavigate } from 'react-router'
import { groupDigits } from '#cardano/decimal.ts'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { useTypedTexts } from '#web/ui/filters/bounds-fields.tsx'

/** The newest block of the page as a field: another number leads to the page that begins with it. */
export function FromBlock({ top }: { top: number }) {
  const { name } = useNetwork()
  const navigate = useNavigate()
  const faultId = useId()
  const { fields, texts, fault, type, refuse, reset } = useTypedTexts<HTMLFormElement, 'no', string>({
    no: groupDigits(top),
  })

  function open(event: FormEvent) {
    event.preventDefault()
    const digits = texts.no.replace(/[,_\s]/g, '')
    if (!/^\d{1,10}$/.test(digits)) return refuse('A block is a whole number, such as 8000000.')
    reset()
    navigate(paths.blocks(name, Number(digits) + 1))
  }

  return (
    <form ref={fields} className="from-block" onSubmit={open}>
      {fault && (
        <span id={faultId} role="alert">
          {fault}
        </span>
      )}
      <label>
        From block{' '}
        <input
          value={texts.no}
          aria-invalid={fault !== undefined || undefined}
          aria-describedby={fault && faultId}
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          onChange={({ target }) => type('no', target.value)}
        />
      </label>
    </form>
  )
}
