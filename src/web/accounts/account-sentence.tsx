import { Fragment, type ReactNode } from 'react'
import { MAX_LOVELACE_SUPPLY } from '#cardano/lovelace.ts'
import { marginPercentage } from '#cardano/margin.ts'
import type { Account } from '#contract/resources/account.ts'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { exactAda } from '#web/pool-history/change-lines.tsx'
import type { DataSource } from '#web/records/whole-history.ts'
import { EpochLink } from '#web/routing/resource-link.tsx'
import { isKnownMargin } from '#web/terms/pool-terms.ts'
import { cutAda } from '#web/ui/values/amount.tsx'
import { poolOf, registrationState } from './account-words.ts'

/** The terms of an account's pool, as far as they are known. */
export type KnownTerms =
  | { readonly state: 'loading' | 'failed' | 'not on record' | 'not requested' }
  | { readonly state: 'loaded'; readonly update: PoolUpdate }

/**
 * An account in one sentence: its balance, its pool with the terms in force, or its registration, and what it can withdraw. What is not
 * known is not said. @param pool the pool's name, as a link
 */
export function AccountSentence({
  account,
  source,
  current,
  pool,
  terms,
}: {
  account: Account
  source: DataSource
  /** The epoch in progress; undefined where it is not known. */
  current: number | undefined
  pool: ReactNode
  terms: KnownTerms
}) {
  const { delegated_since_epoch_no: since } = account
  const isFuture = since !== null && current !== undefined && since > current
  const rewards = rewardsPart(account)
  if (poolOf(account) === undefined) {
    return (
      <h1 className="account-sentence" tabIndex={-1}>
        <Balance account={account} />
        <Registration account={account} source={source} />
        {rewards && <>, {rewards}</>}
      </h1>
    )
  }
  const later = [...termsParts(terms), rewards].filter((part) => part !== undefined)
  return (
    <h1 className="account-sentence" tabIndex={-1}>
      <span>
        <Balance account={account} />, with {pool}
        {since !== null && (
          <>
            {isFuture ? ' from' : ' since'} epoch <EpochLink no={since} />
          </>
        )}
        {later.length > 0 && ','}
      </span>{' '}
      <span>
        {terms.state === 'loading' ? (
          <span className="skeleton" style={{ '--w': '20ch' }} />
        ) : (
          later.map((part, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no other names
            <Fragment key={at}>
              {at > 0 && ', '}
              {part}
            </Fragment>
          ))
        )}
      </span>
    </h1>
  )
}

/** Whether an amount can be one: in the expected unit, there is no more ADA than can ever exist. */
function isPossible({ total_balance }: Account): boolean {
  return total_balance === null || total_balance <= MAX_LOVELACE_SUPPLY
}

function Balance({ account }: { account: Account }) {
  const { total_balance } = account
  if (total_balance === null) return 'Balance unknown'
  return isPossible(account) ? <b>{cutAda(total_balance)} ADA</b> : 'Balance in an unknown unit'
}

function Registration({ account, source }: { account: Account; source: DataSource }) {
  const epoch = account.last_reg_dereg_epoch_no
  switch (registrationState(account, source)) {
    case 'registered':
      return (
        <>
          , registered
          {epoch !== null && (
            <>
              {' '}
              since epoch <EpochLink no={epoch} />
            </>
          )}
          , with no pool
        </>
      )
    case 'deregistered':
      return (
        <>
          , deregistered
          {epoch !== null && (
            <>
              {' '}
              in epoch <EpochLink no={epoch} />
            </>
          )}
        </>
      )
    case 'never':
      return ', never registered, with no pool'
    case 'unrecorded':
      return ', registration not on record'
  }
}

function termsParts(terms: KnownTerms): readonly ReactNode[] {
  if (terms.state === 'not on record') return ['terms not on record']
  if (terms.state !== 'loaded') return []
  const { update } = terms
  return [
    isKnownMargin(update) ? (
      <>
        margin <b>{shortPercent(marginPercentage(update.margin))}%</b>
      </>
    ) : undefined,
    <>
      cost <b>{exactAda(update.fixed_cost)} ADA</b>
    </>,
  ]
}

/** `5` for `5.00`, `2.99`. */
function shortPercent(percentage: string): string {
  return percentage.replace(/\.?0+$/, '')
}

/** The rewards that can be withdrawn; undefined where they are not known. */
function rewardsPart(account: Account): ReactNode | undefined {
  const { available_rewards } = account
  if (available_rewards === null || !isPossible(account)) return undefined
  if (available_rewards === 0n) return 'nothing to withdraw'
  return (
    <>
      <b>{cutAda(available_rewards)} ADA</b> to withdraw
    </>
  )
}
