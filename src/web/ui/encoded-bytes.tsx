import { useState } from 'react'
import { FullHash } from './hash.tsx'
import { remembered } from './remembered.ts'

const encodings = ['hex', 'base64'] as const
type Encoding = (typeof encodings)[number]

const preferred = remembered<Encoding>('encoding', encodings, 'hex')

/** Bytes in the encoding of the reader's choice; the choice is remembered, and copying follows it. */
export function EncodedBytes({ hex, base64, what }: { hex: string; base64: string; what: string }) {
  const [encoding, setEncoding] = useState(preferred.read)
  function choose(choice: Encoding) {
    preferred.write(choice)
    setEncoding(choice)
  }
  return (
    <>
      <FullHash text={encoding === 'hex' ? hex : base64} what={what} />
      <fieldset className="seg seg--sm push">
        <legend className="vh">Encoding of the {what}</legend>
        {encodings.map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={choice === encoding}
            onClick={() => choose(choice)}
          >
            {choice}
          </button>
        ))}
      </fieldset>
    </>
  )
}
