/**
 * Makes a link to a hidden text area, such as an error's, lead to the visible fields that replace it.
 * @param focus gets the words of the link
 */
export function onLinkTo(area: HTMLTextAreaElement, focus: (words: string) => void, signal: AbortSignal): void {
  const own = `#${area.name}`
  const onClick = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a') : null
    if (link?.getAttribute('href') === own) focus(link.textContent)
  }
  document.addEventListener('click', onClick, { signal })
}
