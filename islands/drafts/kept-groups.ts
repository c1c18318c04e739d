/** The storage key of the groups an editor has opened. */
const key = 'article-groups'

/** Restores and remembers which groups of a form are open. */
export default function keepGroups(element: HTMLElement, signal: AbortSignal): void {
  const form = element.closest('form') ?? element
  const groups = [...form.querySelectorAll<HTMLDetailsElement>('details[data-group]')]
  const kept = new Set((read() ?? '').split(' '))
  for (const group of groups) {
    if (kept.has(group.dataset.group ?? '')) group.open = true
    group.addEventListener('toggle', keep, { signal: signal })
  }

  function keep(): void {
    const open = groups.filter((group) => group.open).map((group) => group.dataset.group)
    try {
      localStorage.setItem(key, open.join(' '))
    } catch {} // a browser without storage forgets
  }
}

function read(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
