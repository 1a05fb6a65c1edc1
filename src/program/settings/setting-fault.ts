/** A setting that cannot be used; the message is one line and names it. */
export class SettingFault extends Error {
  override readonly name = 'SettingFault'
}
