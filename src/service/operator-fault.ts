/**
 * A place or a secret that the service cannot work with until its operator changes something; the message is one
 * line that says what.
 */
export class OperatorFault extends Error {
  override readonly name: string = 'OperatorFault'
}
