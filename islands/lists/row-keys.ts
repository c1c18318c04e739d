/** Returns the row of a key press; undefined if the press belongs to a shortcut, a field or a dialog. */
export function pressedIn(event: KeyboardEvent): HTMLElement | undefined {
  const { target, ctrlKey, metaKey, altKey, defaultPrevented } = event
  if (ctrlKey || metaKey || altKey || defaultPrevented || !(target instanceof HTMLElement)) return undefined
  return target.closest('dialog, input:not([type=checkbox]), textarea') ? undefined : target
}

/** Returns how far a key moves the focus, in rows: arrows, j and k. */
export function stepOf(key: string, hasLetters = true): -1 | 0 | 1 {
  if (key === 'ArrowDown' || (key === 'j' && hasLetters)) return 1
  if (key === 'ArrowUp' || (key === 'k' && hasLetters)) return -1
  return 0
}

/** Returns the item that a step leads to: the first or last one if no item had the focus, and never past the ends. */
export function itemAfter(all: HTMLElement[], current: HTMLElement | null, step: number): HTMLElement | undefined {
  const at = current ? all.indexOf(current) + step : step > 0 ? 0 : all.length - 1
  return all[Math.max(0, Math.min(at, all.length - 1))]
}

/** Returns the items from one to another, in either order. */
export function between<Item>(all: Item[], one: Item, other: Item): Item[] {
  const places = [all.indexOf(one), all.indexOf(other)].sort((a, b) => a - b)
  return all.slice(places[0], (places[1] ?? 0) + 1)
}
