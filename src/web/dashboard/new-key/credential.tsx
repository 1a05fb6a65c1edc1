import { CopyButton } from '../../ui/controls/copy-button.tsx'

/** A key or a secret as text that can be selected, with a button that copies it. */
export function Credential({
  label,
  text,
  isSecret = false,
}: {
  label: string
  text: string
  isSecret?: boolean
}) {
  return (
    <div className="credential">
      <dt>{label}</dt>
      <dd className={isSecret ? 'credential-box credential-box--secret' : 'credential-box'}>
        <code>{text}</code>
        <CopyButton
          text={text}
          what={label}
          label={
            <>
              Copy<span className="visually-hidden"> {label}</span>
            </>
          }
        />
      </dd>
    </div>
  )
}
