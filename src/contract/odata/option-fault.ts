/** A query option that cannot be read; the message says why, and ends without a full stop. */
export class OptionFault extends Error {
  override readonly name = 'OptionFault'
}
