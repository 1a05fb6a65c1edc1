import { useParams } from 'react-router'
import { blockContradictions } from '#contract/contradictions.ts'
import type { Block } from '#contract/resources/block.ts'
import { blockTitle } from '#explorer-protocol/page-titles.ts'
import { ContradictionNote } from '../chain/contradiction-note.tsx'
import { useIsRecording, useNetwork } from '../links/network-context.ts'
import { paths } from '../links/paths.ts'
import { JsonSection } from '../requests/json-section.tsx'
import { useNoteRecent } from '../search/recent-searches.ts'
import { FieldList, MarginSection } from '../ui/records/field-list.tsx'
import { Absent, Count } from '../ui/values/count.tsx'
import { BlockContext } from './block-context.tsx'
import { blockKind, whyAbsent } from './block-kind.ts'
import { Producer } from './producer.tsx'

/** The page of a block below its own fields. */
export function BlockDetails({ block, text, path }: { block: Block; text: string; path: string }) {
  const network = useNetwork()
  const followsTip = useParams().block === 'latest'
  useNoteRecent(
    // A page that follows the tip shows blocks that the user has not chosen.
    followsTip
      ? undefined
      : {
          kind: 'block',
          title: blockTitle(block),
          path: paths.block(network.name, block.block_no ?? block.hash_hex),
        },
  )
  return (
    <>
      <ContradictionNote contradictions={blockContradictions(block, network)} />
      <BlockContext block={block} />
      <Producer block={block} />
      <RecordNumbers block={block} />
      <JsonSection note="Hashes come as base64 and, with the suffix _hex, as hex." text={text} path={path} />
    </>
  )
}

function RecordNumbers({ block }: { block: Block }) {
  const network = useNetwork()
  const recorded = useIsRecording()
  const why = blockKind(block).kind === 'genesis' ? whyAbsent(block, network) : 'not on record'
  const number = (value: bigint | null) => (value === null ? <Absent why={why} /> : <Count value={value} />)
  return (
    <MarginSection
      title="Record"
      note={
        recorded
          ? "Row numbers of a database, not of the chain. They are real where they are known; the others are the recording's own."
          : "Row numbers of the data service's database, not of the chain."
      }
    >
      <FieldList
        rows={[
          { label: 'Record id', value: number(block.id) },
          {
            label: 'Previous record',
            value: number(block.previous_id),
          },
          {
            label: 'Slot leader record',
            value: number(block.slot_leader_id),
          },
        ]}
      />
    </MarginSection>
  )
}
