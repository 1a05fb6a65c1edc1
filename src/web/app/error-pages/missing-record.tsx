import type { ReactNode } from 'react'
import type { Block } from '#contract/resources/block.ts'
import { BlockLink } from '../../links/resource-link.tsx'
import { FailureFrame } from './failure-frame.tsx'
import './missing-record.css'

/** The frame of a page whose record does not exist: what is missing, why it may be, and the next step. */
export function MissingRecord({
  subject,
  action,
  children,
}: {
  subject: string
  action: ReactNode
  children: ReactNode
}) {
  return (
    <FailureFrame title="Not on record">
      <p>
        <b>{subject}</b>
      </p>
      {children}
      <div className="failure-actions">{action}</div>
      <p className="fine-print">Status 404.</p>
    </FailureFrame>
  )
}

/** The newest block of the data service, for a record that may be newer. */
export function NewestBlock({ tip }: { tip: Block | undefined }) {
  if (tip?.block_no == null) return 'the newest block of the data service'
  return (
    <>
      the newest block of the data service, <BlockLink blockNo={tip.block_no} />
    </>
  )
}
