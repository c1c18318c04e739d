import { datesIn } from '../../src/core/pasted/dates.ts'

/** Fills the review dates from a pasted line: 'Received 2 March 2026; Accepted 5 May 2026'. */
export default function fillPastedDays(element: HTMLElement, signal: AbortSignal): void {
  element.addEventListener('paste', onPaste, { signal: signal })

  function onPaste(event: ClipboardEvent): void {
    const days = Object.entries(datesIn([event.clipboardData?.getData('text/plain') ?? ''])).filter(([, day]) => day)
    if (days.length === 0) return
    event.preventDefault()
    for (const [name, day] of days)
      enterReviewDay(element.querySelector<HTMLInputElement>(`input[name="${name}"]`), day)
  }
}

function enterReviewDay(field: HTMLInputElement | null, day: string): void {
  if (!field) return
  field.value = day
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}
