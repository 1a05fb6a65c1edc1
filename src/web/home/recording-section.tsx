import { groupDigits } from '#cardano/decimal.ts'
import type { RecordingExtent } from '#contract/network-description.ts'
import { numbersIn } from '#web/records/block-runs.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { AccountLink, BlockLink, EpochLink } from '#web/routing/resource-link.tsx'
import { FieldList } from '#web/ui/content/field-list.tsx'
import './recording-section.css'

/** Blocks of the shortest run that is listed; the Blocks page lists all. */
const MIN_RUN = 50

/** The complete contents of a recording. */
export function RecordingSection({ recording }: { recording: RecordingExtent }) {
  const epochs = numbersIn(recording.epochs)
  const runs = recording.block_runs.filter(([first, last]) => last - first + 1 >= MIN_RUN)
  const blocksPath = paths.blocks(useNetwork().name)
  const accounts = {
    label: `${recording.accounts.length} accounts`,
    value: (
      <ul className="inline-list inline-list--lines">
        {recording.accounts.map((address) => (
          <li key={address}>
            <AccountLink stakeAddress={address} />
          </li>
        ))}
      </ul>
    ),
  }
  return (
    <section className="section">
      <div className="section-header">
        <h2>What is on record</h2>
      </div>
      <FieldList
        rows={[
          {
            label: `${epochs} epochs`,
            value: (
              <ul className="inline-list">
                {recording.epochs.map(([first, last]) => (
                  <li key={first}>
                    <EpochLink no={first} />
                    {last > first && (
                      <>
                        {' '}
                        to <EpochLink no={last} />
                      </>
                    )}
                  </li>
                ))}
              </ul>
            ),
          },
          {
            label: `${groupDigits(recording.blocks)} blocks`,
            value: (
              <ul className="inline-list">
                {runs.map(([first, last]) => (
                  <li key={first}>
                    <BlockLink blockNo={first} /> to <BlockLink blockNo={last} />
                  </li>
                ))}
                <li className="aside">
                  and <Link to={blocksPath}>{groupDigits(recording.blocks - numbersIn(runs))} others</Link>
                </li>
              </ul>
            ),
          },
          ...(recording.accounts.length > 0 ? [accounts] : []),
        ]}
      />
    </section>
  )
}
