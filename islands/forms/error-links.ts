/** Makes a link to a hidden text area, such as an error's, lead to the visible fields that replace it. */
export function onLinkTo(area: HTMLTextAreaElement, focus: () => void, signal: AbortSignal): void {
  const own = `#${area.name}`
  const onClick = ({ target }: Event) => {
    if (target instanceof Element && target.closest('a')?.getAttribute('href') === own) focus()
  }
  document.addEventListener('click', onClick, { signal })
}
