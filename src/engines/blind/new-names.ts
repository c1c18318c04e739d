/** Replaces names by numbered ones in the order of their occurrence; equal names get equal replacements. */
export class NewNames {
  readonly #names = new Map<string, string>()
  readonly #counts = new Map<string, number>()

  /** @param kind of the named thing; the new name begins with it */
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
