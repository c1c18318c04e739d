import { valuesOf } from './kept-draft.ts'

/**
 * Reads a PDF at once that is chosen first, before title, authors and abstract, and takes the mark of what was read from a field that is touched. A field whose mark is gone stays so in
 * the draft.
 */
export default function pdfFirst(element: HTMLElement, gone: AbortSignal): void {
  const form = element.closest('form')
  const file = element.querySelector<HTMLInputElement>('input[type=file]')
  const button = element.querySelector<HTMLButtonElement>('[data-reads]')
  let queued = Promise.resolve()
  const status = element.querySelector('[data-reading]')

  if (file) file.multiple = true
  element.addEventListener('change', () => queue(file?.files), { signal: gone, capture: true })
  element.addEventListener('drop', (event) => queue(event.dataTransfer?.files), { signal: gone, capture: true })
  file?.addEventListener('input', read, { signal: gone })
  form?.addEventListener('input', touch, { signal: gone })
  form?.addEventListener('submit', tell, { signal: gone })

  /** The first of several PDFs is for this form; the others wait in the journal for the next ones, in the order of their names. */
  async function queue(chosen: FileList | undefined | null): Promise<void> {
    const [, ...others] = [...(chosen ?? [])]
    if (others.length === 0) return
    others.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
    queued = (async () => {
      for (const other of others) {
        const body = new FormData()
        body.set('pdfFile', other)
        await fetch(element.dataset.queue ?? '', { method: 'POST', body, redirect: 'manual' })
      }
    })()
  }

  /** The drop zone tells twice of a file: the browser's own event comes before it is checked. */
  function read(event: Event): void {
    if (!event.isTrusted && file?.files?.length && isFirst()) queued.finally(() => form?.requestSubmit(button))
  }

  function isFirst(): boolean {
    const typed = form ? valuesOf(form) : {}
    return ['title', 'authorname', 'abstract'].every((name) => !typed[name]?.replace(/<[^>]*>/g, '').trim())
  }

  function tell({ submitter }: SubmitEvent): void {
    if (submitter === button && status) status.textContent = 'Reading the PDF …'
  }

  function touch({ target }: Event): void {
    if (!(target instanceof Element)) return
    const mark = target.closest('.field')?.querySelector<HTMLElement>('[data-read]')
    const fields = form?.querySelector<HTMLInputElement>('input[name=readfields]')
    if (!mark || !fields) return
    fields.value = fields.value
      .split(' ')
      .filter((name) => name !== mark.dataset.read)
      .join(' ')
    mark.remove()
  }
}
