/** The storage keys of groups that an editor opened, and of table columns that an editor hid. */
const keys = { groups: 'article-groups', columns: 'table-columns' }

/** Restores and remembers which groups of a form are open, or which columns of a table are shown. */
export default function keepGroups(element: HTMLElement, signal: AbortSignal): void {
  const form = element.closest('form') ?? element
  const groups = [...form.querySelectorAll<HTMLDetailsElement>('details[data-group]')]
  const columns = [...element.querySelectorAll<HTMLInputElement>('[data-shows]')]
  const open = readStoredList(keys.groups)
  const hidden = readStoredList(keys.columns)
  for (const group of groups) {
    if (open.includes(group.dataset.group ?? '')) group.open = true
    group.addEventListener('toggle', keepOpen, { signal })
  }
  for (const column of columns) {
    if (hidden.includes(column.dataset.shows ?? '')) column.checked = false
    column.addEventListener('change', keepHidden, { signal })
  }

  function keepOpen(): void {
    keep(
      keys.groups,
      groups.flatMap((group) => (group.open ? [group.dataset.group] : [])),
    )
  }

  function keepHidden(): void {
    keep(
      keys.columns,
      columns.flatMap((column) => (column.checked ? [] : [column.dataset.shows])),
    )
  }
}

function keep(key: string, names: (string | undefined)[]): void {
  try {
    localStorage.setItem(key, names.join(' '))
  } catch {} // a browser without storage does not remember
}

function readStoredList(key: string): string[] {
  try {
    return (localStorage.getItem(key) ?? '').split(' ')
  } catch {
    return []
  }
}
