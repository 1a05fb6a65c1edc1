/** Text that appears as `[secret]` in logs, errors, JSON and templates. */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** Returns the text, for the one request that must carry it. */
  reveal(): string {
    return this.#text
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  /** The text by which Node's `inspect` represents the object. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]'
  }
}
