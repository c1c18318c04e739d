/** New names in the place of those that somebody gave: the same for the same, counted as they are met. */
export class NewNames {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  /** @param kind what is named, which the new name begins with */
  of(kind: string, old: string): string {
    const key = `${kind} ${old}`
    const known = this.#names.get(key)
    if (known) return known
    const count = (this.#counts.get(kind) ?? 0) + 1
    this.#counts.set(kind, count)
    this.#names.set(key, kind + count)
    return kind + count
  }
}
