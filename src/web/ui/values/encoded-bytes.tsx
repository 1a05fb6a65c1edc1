import { storedValue } from '../../browser/stored-value.ts'
import { Segmented } from '../controls/segmented.tsx'
import { FullHash } from './hash.tsx'
import './encoded-bytes.css'

const encodings = [
  { value: 'hex', label: 'hex' },
  { value: 'base64', label: 'base64' },
] as const

const preferred = storedValue('encoding', ['hex', 'base64'], 'hex')

/** Bytes in the encoding that the user has chosen for all bytes; the copy button copies that encoding. */
export function EncodedBytes({ hex, base64, what }: { hex: string; base64: string; what: string }) {
  const encoding = preferred.use()
  return (
    <>
      <FullHash text={encoding === 'hex' ? hex : base64} what={what} />
      <span className="encoded-bytes-choice">
        <Segmented
          label={`Encoding of the ${what}`}
          hidesLabel
          choices={encodings}
          chosen={encoding}
          onChoose={preferred.write}
        />
      </span>
    </>
  )
}
