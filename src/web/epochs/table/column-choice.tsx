import { useSearchParams } from 'react-router'
import {
  columnNames,
  hasChosenColumns,
  readColumns,
  withColumn,
  withFirstColumns,
} from '../address/shown-columns.ts'
import { columnLabels } from './epoch-columns.tsx'

/** A box for each column of the table; the number of the epoch always stays. */
export function ColumnChoice() {
  const [search, setSearch] = useSearchParams()
  const shown = readColumns(search)
  const options = { preventScrollReset: true }
  return (
    <fieldset className="column-choice">
      <legend>Show columns</legend>
      {!hasChosenColumns(search) && <p>A narrow screen leaves some of these out until you choose.</p>}
      <label>
        <input type="checkbox" checked disabled /> Epoch
      </label>
      {columnNames.map((name) => (
        <label key={name}>
          <input
            type="checkbox"
            checked={shown.includes(name)}
            onChange={({ target: { checked } }) =>
              setSearch((params) => withColumn(params, name, checked), options)
            }
          />{' '}
          {columnLabels[name]}
        </label>
      ))}
      <hr />
      <button
        type="button"
        className="popover-item"
        onClick={() => setSearch((params) => withFirstColumns(params), options)}
      >
        Reset to default
      </button>
    </fieldset>
  )
}
