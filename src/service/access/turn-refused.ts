import { SECOND } from '#cardano/utc-time.ts'
import { HttpError } from '../responses/http-error.ts'
import { LONGEST_WAIT, type TurnRefusal } from './fair-schedule.ts'

/** A key's query is refused since too many others of the same key came before it. */
export class TurnRefused extends HttpError {
  readonly key: string

  constructor(key: string, refusal: TurnRefusal) {
    const seconds = Math.max(1, Math.ceil(refusal.wait / SECOND))
    super(429, detailOf(refusal, seconds), { 'Retry-After': String(seconds) })
    this.key = key
  }
}

function detailOf({ reason, waiting }: TurnRefusal, seconds: number): string {
  const fact =
    reason === 'line'
      ? `This key has ${waiting} database queries waiting, and no more may wait.`
      : `This query waited ${LONGEST_WAIT / SECOND} seconds behind others of this key.`
  return `${fact} Send fewer at once. Try again in ${seconds === 1 ? 'a second' : `${seconds} seconds`}.`
}
