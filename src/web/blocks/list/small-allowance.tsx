import { groupDigits } from '#cardano/decimal.ts'
import type { Block } from '#contract/resources/block.ts'
import { PAGE_BLOCKS } from '#web/records/blocks-by-number.ts'
import { Link } from '#web/routing/link.tsx'
import { useNetwork } from '#web/routing/network-context.tsx'
import { paths } from '#web/routing/paths.ts'
import { BlockLink } from '#web/routing/resource-link.tsx'
import { FieldList } from '#web/ui/content/field-list.tsx'
import { Icon } from '#web/ui/controls/icon.tsx'
import { Notice } from '#web/ui/states/notice.tsx'
import { Count } from '#web/ui/values/count.tsx'
import { Age } from '#web/ui/values/timestamp.tsx'

/**
 * The page where the data service leaves too few requests for a list.
 * @param first the newest block of an older page; undefined on the newest page
 */
export function SmallAllowance({ tip, first }: { tip: Block; first: number | undefined }) {
  const { name } = useNetwork()
  const no = first ?? tip.block_no ?? 0
  return (
    <section className="section small-allowance">
      <Notice
        kind="info"
        title={first === undefined ? 'Only the newest block is shown.' : 'These blocks are not loaded.'}
        action={
          <Link className="button button--small" to={paths.status}>
            Status
          </Link>
        }
      >
        The data service leaves this explorer fewer than 5 requests a second to spare. A page of {PAGE_BLOCKS}{' '}
        blocks takes {PAGE_BLOCKS} requests, which would hold up other readers.
      </Notice>
      {first === undefined && (
        <FieldList
          rows={[
            {
              label: 'Newest',
              value: (
                <>
                  <BlockLink blockNo={no} />{' '}
                  <span className="aside">
                    <Age time={tip.time} />
                  </span>
                </>
              ),
            },
            {
              label: 'Slot',
              value:
                tip.epoch_slot_no === null ? (
                  '–'
                ) : (
                  <>
                    <Count value={tip.epoch_slot_no} /> <span className="aside">of epoch {tip.epoch_no}</span>
                  </>
                ),
            },
            {
              label: 'Size',
              value: (
                <>
                  <Count value={tip.size} /> B{' '}
                  <span className="aside">
                    {tip.tx_count === 1 ? '1 transaction' : `${groupDigits(tip.tx_count)} transactions`}
                  </span>
                </>
              ),
            },
          ]}
        />
      )}
      <p className="page-tools">
        <Link className="button" to={paths.block(name, no)}>
          Open block {groupDigits(no)}
        </Link>
        {no > 0 && (
          <Link className="button" to={paths.block(name, no - 1)}>
            <Icon name="left" /> {groupDigits(no - 1)}
          </Link>
        )}
      </p>
    </section>
  )
}
