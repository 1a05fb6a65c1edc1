import { Absent, Count } from '../../ui/values/count.tsx'

/** The number of updates of an epoch. In a recording, which may lack some, none is no zero. */
export function UpdateCount({ updates, isRecording }: { updates: number; isRecording: boolean }) {
  return updates === 0 && isRecording ? <Absent why="none on record" /> : <Count value={updates} />
}
