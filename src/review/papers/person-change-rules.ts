/** How the authors of a paper changed, in words; undefined if they are the same in the same order. */
export function changeOfPeople(before: readonly string[], after: readonly string[]): string | undefined {
  if (before.join('\n') === after.join('\n')) return undefined
  const added = after.filter((name) => !before.includes(name))
  const removed = before.filter((name) => !after.includes(name))
  const said = [
    added.length > 0 && `Added: ${added.join(', ')}.`,
    removed.length > 0 && `Removed: ${removed.join(', ')}.`,
    added.length + removed.length === 0 && `New order: ${after.join(', ')}; before: ${before.join(', ')}.`,
  ]
  return said.filter(Boolean).join(' ')
}
