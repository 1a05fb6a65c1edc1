import { OperatorFault } from '../operator-fault.ts'

/** An operator's command that cannot be carried out; the message says why in one line. */
export class CommandRefusal extends OperatorFault {
  override readonly name = 'CommandRefusal'
}
