import './header-fields.css'

/** Header fields of a response, as sent. */
export function HeaderFields({ headers }: { headers: Headers }) {
  return (
    <dl className="header-fields">
      {[...headers].map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <code>{value}</code>
          </dd>
        </div>
      ))}
    </dl>
  )
}
