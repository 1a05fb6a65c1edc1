import { createRoot } from 'react-dom/client'

/** A plain table of the rows that a file has. */
function Table({ rows }: { readonly rows: readonly Readonly<Record<string, unknown>>[] }) {
  const names = Object.keys(rows[0] ?? {})
  return (
    <table>
      <thead>
        <tr>
          {names.map((name) => (
            <th key={name}>{name}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={String(row.id)}>
            {names.map((name) => (
              <td key={name}>{String(row[name])}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const container = document.getElementById('app')
if (!container) throw new Error('the page has no place for the table')
const response = await fetch('/rows.json')
createRoot(container).render(<Table rows={(await response.json()).value} />)
