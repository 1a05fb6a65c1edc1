import type { ReactNode } from 'react'
import type { PoolUpdate } from '#contract/resources/pool-update.ts'
import { useNetwork } from '../links/network-context.ts'
import { PageTitle } from '../links/page-title.tsx'
import { paths } from '../links/paths.ts'
import { PageHead } from '../requests/page-head.tsx'
import { Link } from '../ui/controls/link.tsx'
import { Popover } from '../ui/controls/popover.tsx'
import { PoolExport } from './records/pool-export.tsx'
import './pool-head.css'

/**
 * The head of a page of updates.
 * @param subject the pools of an exported file, as in `pool-4268`
 * @param children further tools
 */
export function PoolHead({
  title,
  note,
  updates,
  subject,
  children,
}: {
  title: string
  note: string
  updates: readonly PoolUpdate[]
  subject: string
  children?: ReactNode
}) {
  return (
    <>
      <PageTitle of={title} />
      <PageHead
        title={title}
        kicker={
          <>
            <Link to={paths.poolUpdates(useNetwork().name)}>Pool updates</Link>
            <span>{note}</span>
          </>
        }
        tools={
          <>
            {children}
            <Popover label="Export" icon="download">
              {(close) => <PoolExport updates={updates} subject={subject} onDone={close} />}
            </Popover>
          </>
        }
      />
    </>
  )
}
