import { groupDigits } from '#cardano/decimal.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { NetworkName } from '#cardano/network.ts'
import type { DataSource } from '../../../chain/pool-changes.ts'
import { paths } from '../../../links/paths.ts'
import type { Column } from '../../../ui/table/column.ts'
import { FieldAmount } from '../../../ui/values/field-amount.tsx'
import type { UpdateRow } from '../update-list.ts'
import { barShare, changedText } from './table-words.ts'

/** Digits at the end of a hash that are never cut. */
const TAIL = 6

/**
 * The columns of the table of all updates. Cells are plain elements without state, since a screen of them is drawn in a frame.
 * @param epoch the epoch of the newest block; undefined where nothing is known about the present
 */
export function tableColumns(
  network: NetworkName,
  source: DataSource,
  epoch: number | undefined,
): readonly Column<UpdateRow>[] {
  return [
    {
      name: 'id',
      label: 'Update',
      className: 'update-id',
      cell: ({ update }) => groupDigits(update.id.toString()),
      isSortable: true,
      firstDescending: true,
    },
    {
      name: 'pool',
      label: 'Pool',
      numeric: true,
      className: 'update-pool',
      namesRow: true,
      cell: ({ update }, isTabStop = true) => (
        <a href={paths.pool(network, update.hash_id)} tabIndex={isTabStop ? undefined : -1}>
          {update.hash_id.toString()}
        </a>
      ),
      isSortable: true,
    },
    {
      name: 'active',
      label: 'Active from',
      numeric: true,
      className: 'update-active',
      cell: ({ update: { active_epoch_no: from } }) =>
        epoch !== undefined && from > epoch ? (
          <>
            {from}
            <span className="not-active-yet">
              <span className="visually-hidden">, not active yet</span>
            </span>
          </>
        ) : (
          from
        ),
      isSortable: true,
    },
    {
      name: 'changed',
      label: 'Changed',
      className: 'update-changed secondary',
      cell: ({ kinds }) => {
        if (kinds === undefined) return '…'
        const text = changedText(kinds, source)
        return <span title={text}>{text}</span>
      },
    },
    {
      name: 'pledge',
      label: 'Pledge, ADA',
      numeric: true,
      className: 'update-pledge',
      cell: ({ update }) => <FieldAmount of={update} field="pledge" decimals={0} unit={false} inTable />,
      isSortable: true,
    },
    {
      name: 'margin',
      label: 'Margin, %',
      numeric: true,
      className: 'update-margin',
      cell: ({ update }) => marginPercentage(update.margin),
      isSortable: true,
    },
    {
      name: 'bar',
      label: '0 to 10%',
      className: 'update-bar',
      cell: ({ update }) => {
        const share = barShare(update.margin)
        return share === undefined ? (
          'over 10%'
        ) : (
          <span className="margin-bar" style={{ '--v': `${share * 100}%` }} aria-hidden />
        )
      },
    },
    {
      name: 'cost',
      label: 'Cost, ADA',
      numeric: true,
      className: 'update-cost',
      cell: ({ update }) => <FieldAmount of={update} field="fixed_cost" decimals={0} unit={false} inTable />,
      isSortable: true,
    },
    {
      name: 'vrf',
      label: 'VRF key hash',
      className: 'update-vrf',
      cell: ({ update: { vrf_key_hash_hex: hash } }) => (
        <a className="hash" href={paths.pool(network, hash)} tabIndex={-1} title={hash}>
          <span className="hash-head">{hash.slice(0, -TAIL)}</span>
          <span className="hash-tail">{hash.slice(-TAIL)}</span>
        </a>
      ),
      isSortable: true,
    },
    {
      name: 'reward',
      label: 'Reward addr.',
      numeric: true,
      className: 'update-reward',
      cell: ({ update }) => recordNumber(update.reward_addr_id),
      isSortable: true,
    },
    {
      name: 'tx',
      label: 'Tx record',
      numeric: true,
      className: 'update-tx',
      cell: ({ update }) => recordNumber(update.registered_tx_id),
      isSortable: true,
    },
  ]
}

function recordNumber(value: bigint | null): string {
  return value === null ? '–' : groupDigits(value.toString())
}
