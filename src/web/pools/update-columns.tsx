import { useSearchParams } from 'react-router'

/** The columns of the table of updates that a person may choose, beside those that always stay. */
const choosable = {
  utc: 'UTC',
  pledge: 'Pledge',
  margin: 'Margin',
  cost: 'Cost',
  vrf: 'VRF key hash',
  id: 'Update',
  reward: 'Reward address',
  meta: 'Metadata',
  tx: 'Transaction',
} as const

type ColumnName = keyof typeof choosable

const names = Object.keys(choosable) as ColumnName[]
const records: readonly ColumnName[] = ['id', 'reward', 'meta', 'tx']
const shownFirst: readonly ColumnName[] = ['utc', 'pledge', 'margin', 'cost']

/** The columns that the page's address chooses: `columns=utc,pledge,vrf`. */
export function useShownColumns(): readonly ColumnName[] {
  const [search] = useSearchParams()
  return readColumns(search)
}

function readColumns(search: URLSearchParams): readonly ColumnName[] {
  const chosen = search.get('columns')?.split(',')
  return chosen ? names.filter((name) => chosen.includes(name)) : shownFirst
}

function withColumns(search: URLSearchParams, shown: readonly ColumnName[]): URLSearchParams {
  const changed = new URLSearchParams(search)
  const text = names.filter((name) => shown.includes(name)).join()
  if (text === shownFirst.join()) changed.delete('columns')
  else changed.set('columns', text)
  return changed
}

/** A box for each column of the table of updates. */
export function UpdateColumnChoice() {
  const [search, setSearch] = useSearchParams()
  const shown = readColumns(search)
  const options = { preventScrollReset: true }
  const box = (name: ColumnName) => (
    <label key={name}>
      <input
        type="checkbox"
        checked={shown.includes(name)}
        onChange={({ target: { checked } }) =>
          setSearch(
            (params) => withColumns(params, checked ? [...shown, name] : shown.filter((one) => one !== name)),
            options,
          )
        }
      />{' '}
      {choosable[name]}
    </label>
  )
  return (
    <fieldset className="column-choice">
      <legend>Columns</legend>
      {['Active from', 'Pool', 'Change'].map((label) => (
        <label key={label}>
          <input type="checkbox" checked disabled /> {label}
        </label>
      ))}
      <hr />
      {names.filter((name) => !records.includes(name)).map(box)}
      <hr />
      <span className="column-choice-group">Record numbers</span>
      {records.map(box)}
      <hr />
      <button
        type="button"
        className="popover-item"
        onClick={() => setSearch((params) => withColumns(params, shownFirst), options)}
      >
        Reset
      </button>
    </fieldset>
  )
}
