const everyMs = 1500

/** Shows the outcome of a backup, since the browser saves the response of its form and leaves the page unchanged. */
export default function backupState(element: HTMLElement, signal: AbortSignal): void {
  let timer: ReturnType<typeof setInterval> | undefined
  const stop = () => clearInterval(timer)
  const start = () => {
    stop()
    timer = setInterval(show, everyMs)
  }
  element.addEventListener('submit', start, { signal })
  signal.addEventListener('abort', stop)

  async function show(): Promise<void> {
    const answer = await fetch(location.href, { signal }).catch(() => undefined)
    if (!answer?.ok) return
    const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
    const [shown, now] = [element, page].map((of) => [...of.querySelectorAll('[data-fresh]')])
    const isChanged = shown?.some((part, at) => part.innerHTML !== now?.[at]?.innerHTML)
    if (!isChanged) return
    shown?.forEach((part, at) => {
      part.replaceWith(now?.[at] ?? part)
    })
    if (!element.querySelector('[data-under-way]')) stop()
  }
}
