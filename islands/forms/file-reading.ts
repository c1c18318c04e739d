import { noAnswer, sessionExpired, somethingWrong } from '../../src/core/text/messages.ts'
import { signInAgain } from '../session/sign-in-again.ts'
import { clearError, showError } from './form-errors.ts'

type Field = HTMLInputElement | HTMLTextAreaElement

/**
 * Reads a manuscript as soon as its field receives it, and fills in the form's empty fields. Fields that an earlier
 * file filled in, and the user has not edited since, take the new file's value, even if it is empty: their names are
 * kept in the form's hidden field, and so in its draft. Problems of the file are shown next to it.
 */
export default function fileReading(element: HTMLElement, signal: AbortSignal): void {
  const input = element.querySelector<HTMLInputElement>('input[type=file]')
  const said = element.querySelector('[role=status]')
  const own = input?.form?.elements.namedItem('filled')
  if (!input?.form || !said || !(own instanceof HTMLInputElement)) return
  const { form } = input
  let isFilling = false
  let reading = new AbortController()

  const read = async () => {
    reading.abort()
    reading = new AbortController()
    const own = AbortSignal.any([signal, reading.signal])
    const [file] = input.files ?? []
    clearError(input.id)
    said.textContent = file ? 'Reading the file …' : ''
    if (!file) return
    const sent = new FormData()
    sent.set(input.name, file)
    const { values = {}, errors = [], problem = '' } = await readOn(element.dataset.to ?? '', sent, own)
    if (own.aborted) return
    for (const error of errors) showError(error)
    said.textContent = errors.length > 0 ? '' : problem || toldOf(fillIn(values))
  }

  const filled = () => new Set(own.value.split(' ').filter(Boolean))

  /** @returns the labels of the fields that were filled */
  const fillIn = (values: Record<string, string>): string[] => {
    const names = filled()
    isFilling = true
    const labels = [...form.elements].filter(isField).flatMap((field) => {
      const value = values[field.name] ?? ''
      const isOurs = field.value.trim() === '' || names.has(field.name)
      if (!isOurs || value === field.value) return []
      field.value = value
      if (value === '') names.delete(field.name)
      else names.add(field.name)
      field.dispatchEvent(new Event('filled')) // for the editor of people
      field.dispatchEvent(new Event('input', { bubbles: true }))
      return value === '' ? [] : (field.labels?.[0]?.textContent?.replace(' (optional)', '').toLowerCase() ?? [])
    })
    own.value = [...names].join(' ')
    isFilling = false
    return labels
  }

  /** Counts a field as typed once the user edits it, or one of the people's fields that write to it. */
  const unmark = ({ target }: Event) => {
    if (isFilling || !(target instanceof Element)) return
    const names = filled()
    const edited = target.closest('people-editor')?.querySelector('textarea') ?? target
    if (isField(edited) && names.delete(edited.name)) own.value = [...names].join(' ')
  }

  form.addEventListener('input', unmark, { signal })
  input.addEventListener('taken', read, { signal })
  if (input.files?.length) read() // chosen before this script ran
}

const isField = (element: Element): element is Field =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type !== 'file')

const toldOf = (labels: string[]) =>
  labels.length > 0
    ? `Filled in from the file: ${labels.join(', ')}. Please check.`
    : 'Nothing was filled in from the file.'

type Read = { values?: Record<string, string>; errors?: { name: string; text: string }[]; problem?: string }

async function readOn(to: string, body: FormData, signal: AbortSignal): Promise<Read> {
  const answer = await fetch(to, { method: 'POST', body, signal, headers: { Accept: 'application/json' } }).catch(
    () => undefined,
  )
  if (answer?.ok) return { values: await answer.json().catch(() => ({})) } // another file was chosen meanwhile
  if (answer?.status === 401 && (await signInAgain(sessionExpired))) return readOn(to, body, signal)
  if (answer?.status === 422) return answer.json().catch(() => ({}))
  return { problem: answer && answer.status < 500 ? somethingWrong : noAnswer }
}
