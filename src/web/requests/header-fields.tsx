import type { ExplainedField } from './header-field-meanings.ts'
import './header-fields.css'

/** Header fields of a response: name and value as sent, then what they mean. */
export function HeaderFields({ fields }: { fields: readonly ExplainedField[] }) {
  return (
    <dl className="header-fields">
      {fields.map(({ name, value, meaning }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
          {meaning && <dd className="header-field-meaning">{meaning}</dd>}
        </div>
      ))}
    </dl>
  )
}

/** The fields as the response had them, one on each line. */
export function headerFieldsText(fields: readonly ExplainedField[]): string {
  return fields.map(({ name, value }) => `${name}: ${value}\n`).join('')
}
