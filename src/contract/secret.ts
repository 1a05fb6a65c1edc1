/** Text that never shows itself: in logs, errors, JSON and templates it is `[secret]`. */
export class Secret {
  readonly #text: string

  constructor(text: string) {
    this.#text = text
  }

  /** For the one request that must carry it. */
  reveal(): string {
    return this.#text
  }

  toString(): string {
    return '[secret]'
  }

  toJSON(): string {
    return '[secret]'
  }

  /** What Node shows of an object, by the symbol that it looks for. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return '[secret]'
  }
}
