import { MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { shortAddress } from '#cardano/short-address.ts'
import type { NetworkDescription } from '#contract/network-description.ts'
import type { Account } from '#contract/resources/account.ts'
import { colours } from './colours.ts'
import { exactAda } from './figure-text.ts'
import { AREA, type PictureContent } from './picture-frame.ts'
import { element, text } from './svg.ts'

/** An account with the parts of its balance. */
export function accountPicture(
  account: Account,
  source: NetworkDescription['source'] | undefined,
): Omit<PictureContent, 'place'> {
  const { stake_address, total_balance, available_rewards, total_withdrawals } = account
  const isUnitKnown = total_balance === null || total_balance <= MAX_LOVELACE_SUPPLY
  return {
    title: `Account ${shortAddress(stake_address)}`,
    line: stateText(account, source),
    figures: isUnitKnown
      ? [
          exactAda('Balance', total_balance),
          exactAda('Rewards to withdraw', available_rewards),
          exactAda('Withdrawn', total_withdrawals),
        ]
      : [{ label: 'Balance', value: 'The unit of the amounts is unknown' }],
    drawing: isUnitKnown ? balanceBar(account) : '',
  }
}

function stateText(
  { is_registered, last_reg_dereg_tx, last_reg_dereg_epoch_no: epochNo, pool_id }: Account,
  source: NetworkDescription['source'] | undefined,
): string {
  if (!is_registered) {
    if (last_reg_dereg_tx !== null)
      return epochNo === null ? 'Deregistered' : `Deregistered in epoch ${epochNo}`
    return source === 'recorded' ? 'Registration not on record' : 'Never registered'
  }
  const since = epochNo === null ? 'Registered' : `Registered since epoch ${epochNo}`
  return pool_id === null ? since : `${since} · delegated to ${shortAddress(pool_id)}`
}

const HEIGHT = 84
const TOP = AREA.top + 26

/** The two parts that make the balance; nothing where one is unknown, or both are zero. */
function balanceBar({ controlled_stakes, available_rewards }: Account): string {
  if (controlled_stakes === null || available_rewards === null) return ''
  const total = controlled_stakes + available_rewards
  if (total <= 0n) return ''
  const across = AREA.right - AREA.left
  const share = Number(controlled_stakes) / Number(total)
  const middle = AREA.left + across * Math.min(Math.max(share, 0), 1)
  return [
    part(AREA.left, middle - 1, 'tx'),
    part(middle + 1, AREA.right, 'fee'),
    key(AREA.left, 'tx', `Controlled stake ${percent(share)}`),
    key(AREA.left + across / 2, 'fee', `Available rewards ${percent(1 - share)}`),
  ].join('')
}

/** A soft body with a hard end, as on the page. */
function part(left: number, right: number, series: 'tx' | 'fee'): string {
  if (right - left < 1) return ''
  const end = Math.min(5, right - left)
  return [
    element('rect', {
      x: left,
      y: TOP,
      width: right - left,
      height: HEIGHT,
      fill: colours[`${series}-soft`],
    }),
    element('rect', { x: right - end, y: TOP, width: end, height: HEIGHT, fill: colours[series] }),
  ].join('')
}

function key(x: number, series: 'tx' | 'fee', label: string): string {
  const y = TOP + HEIGHT + 44
  return [
    element('rect', { x, y: y - 17, width: 18, height: 18, fill: colours[series] }),
    text({ x: x + 30, y, size: 24, fill: colours['ink-2'] }, label),
  ].join('')
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
