/** Returns items with React keys made from their contents; identical ones are numbered. */
export function keyed<Item>(items: readonly Item[], textOf: (item: Item) => string): [key: string, item: Item][] {
  const seen = new Map<string, number>()
  return items.map((item) => {
    const text = textOf(item)
    const count = seen.get(text) ?? 0
    seen.set(text, count + 1)
    return [`${count} ${text}`, item]
  })
}
