import { t } from '../../src/core/words/words.ts'
import { layOutRest } from '../reading/lay-out.ts'
import reachWide from '../reading/wide.ts'

const pauseMs = 800
const againMs = 5000

/**
 * Saves an author's notes on a proof as they are typed, opens the form of a paragraph whose words were selected, and
 * shows in the bar what is left. Without this script, each form is sent by its button.
 */
export default function proofNotes(element: HTMLElement, signal: AbortSignal): void {
  if (element.parentElement) new ProofNotes(element.parentElement).start(signal)
  reachWide()
  layOutRest()
}

type Saved = { notes: { id: string; absent?: boolean }[]; left: number; corrections: number }

class ProofNotes {
  private readonly timers = new Map<HTMLFormElement, ReturnType<typeof setTimeout>>()
  private readonly sending = new Set<HTMLFormElement>()
  private readonly unsaved = new Set<HTMLFormElement>()
  private range: Range | undefined

  constructor(private readonly bar: HTMLElement) {}

  start(signal: AbortSignal): void {
    const on = { signal }
    document.addEventListener('input', (event) => this.onInput(event), on)
    document.addEventListener('submit', (event) => this.onSubmit(event), on)
    document.addEventListener('selectionchange', () => this.onSelection(), on)
    document.addEventListener('visibilitychange', () => document.hidden && this.saveAll(), on)
    addEventListener('online', () => this.saveAll(), on)
    addEventListener('beforeunload', (event) => this.unsaved.size > 0 && event.preventDefault(), on)
    const forms = [...document.querySelectorAll<HTMLFormElement>('.proof-form')]
    for (const form of forms.filter(isFormEdited)) this.onTyped(form) // before this script was loaded
    const button = this.button()
    button?.addEventListener('pointerdown', (event) => event.preventDefault(), on) // which would end the selection
    button?.addEventListener('click', () => this.openAt(this.range), on)
  }

  private button = () => this.bar.querySelector<HTMLButtonElement>('[data-mark]')

  private onInput({ target }: Event): void {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('.proof-form') : null
    if (form) this.onTyped(form)
  }

  private onTyped(form: HTMLFormElement): void {
    this.unsaved.add(form)
    this.later(form, pauseMs)
  }

  private later(form: HTMLFormElement, ms: number): void {
    clearTimeout(this.timers.get(form))
    this.timers.set(
      form,
      setTimeout(() => this.save(form), ms),
    )
  }

  private saveAll(): void {
    for (const form of this.unsaved) void this.save(form)
  }

  /** Saves at once and stays when Save is pressed; the other forms lead on, once everything is saved. */
  private onSubmit(event: SubmitEvent): void {
    const form = event.target
    if (!(form instanceof HTMLFormElement)) return
    const isOwn = form.matches('.proof-form')
    if (isOwn) {
      event.preventDefault()
      this.unsaved.add(form)
      void this.save(form).then((isSaved) => isSaved && form.closest('details')?.removeAttribute('open'))
    } else if (this.unsaved.size > 0) {
      event.preventDefault()
      void Promise.all([...this.unsaved].map((one) => this.save(one))).then(
        (all) => all.every(Boolean) && form.requestSubmit(event.submitter),
      )
    }
  }

  private async save(form: HTMLFormElement): Promise<boolean> {
    clearTimeout(this.timers.get(form))
    if (this.sending.has(form)) {
      this.later(form, pauseMs)
      return false
    }
    const fields = new FormData(form)
    const isQuery = fields.has('query')
    if (!isQuery && !says(fields)) {
      this.unsaved.delete(form)
      return true
    }
    fields.set('once', crypto.randomUUID())
    if (!isQuery && !fields.has('delete')) fields.set('delete', '')
    this.sending.add(form)
    const body = new URLSearchParams(
      [...fields].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
    )
    const headers = { Accept: 'application/json' }
    const answer = await fetch(form.action, { method: 'POST', headers, body, keepalive: document.hidden }).catch(
      () => undefined,
    )
    this.sending.delete(form)
    if (!answer || answer.status >= 500) {
      this.say(form, t('Not saved yet: no connection'))
      this.later(form, againMs)
      return false
    }
    if (!answer.ok) {
      this.say(form, await refusalIn(answer))
      return false
    }
    this.unsaved.delete(form)
    this.show(form, await answer.json())
    return true
  }

  private show(form: HTMLFormElement, { notes: [note], left, corrections }: Saved): void {
    if (note && !form.querySelector('[name=id]')) {
      const field = document.createElement('input')
      Object.assign(field, { type: 'hidden', name: 'id', value: note.id })
      form.prepend(field)
    }
    this.say(
      form,
      note?.absent ? t('Saved, but these words are not in the proof: copy them from the page') : t('Saved'),
    )
    const set = (name: string, text: string) => {
      const to = this.bar.querySelector(`[data-${name}]`)
      if (to) to.textContent = text
    }
    const some = left === 1 ? t('1 query left') : t('{count} queries left', { count: left })
    set('left', left === 0 ? t('All queries answered') : some)
    const count = { count: corrections }
    set('count', corrections === 1 ? t('1 correction · saved') : t('{count} corrections · saved', count))
    if (document.querySelector('[data-query]') === null) set('left', t('No queries'))
    addSending(corrections)
  }

  private say(form: HTMLFormElement, text: string): void {
    const said = form.querySelector('[data-saved]') ?? form.closest('[data-query]')?.querySelector('[data-saved]')
    if (said) said.textContent = text
  }

  /** Offers to correct the selected words, if they belong to a form. */
  private onSelection(): void {
    const selection = getSelection()
    const range = selection && selection.rangeCount > 0 && !selection.isCollapsed ? selection.getRangeAt(0) : undefined
    const button = this.button()
    this.range = range && formNear(range) ? range.cloneRange() : undefined
    if (button) button.hidden = this.range === undefined
  }

  private openAt(range: Range | undefined): void {
    const details = range && formNear(range)
    const form = details?.querySelector('form')
    if (!range || !details || !form) return
    const isUsed = form.querySelector('[name=id]') !== null
    const whole = isUsed ? addNoteForm(details) : details
    whole.open = true
    const field = (name: string) => whole.querySelector<HTMLInputElement>(`[name=${name}]`)
    const quote = field('quote')
    if (quote) quote.value = range.toString().replace(/\s+/g, ' ').trim()
    getSelection()?.removeAllRanges()
    field('replace')?.focus()
  }
}

/** Whether the user has typed or ticked anything in a form since the journal rendered it. */
const isFormEdited = (form: HTMLFormElement): boolean =>
  [...form.elements].some(
    (field) =>
      (field instanceof HTMLInputElement &&
        (field.value !== field.defaultValue || field.checked !== field.defaultChecked)) ||
      (field instanceof HTMLTextAreaElement && field.value !== field.defaultValue),
  )

/** Adds another form below one that holds a note already. */
function addNoteForm(details: HTMLDetailsElement): HTMLDetailsElement {
  const copy = details.cloneNode(true) as HTMLDetailsElement // of the same element
  const form = copy.querySelector('form')
  form?.querySelector('[name=id]')?.remove()
  form?.reset()
  for (const field of copy.querySelectorAll<HTMLInputElement>('[name=quote], [name=replace], [name=text]'))
    field.value = ''
  for (const { id } of copy.querySelectorAll('[id]')) copy.querySelector(`#${CSS.escape(id)}`)?.removeAttribute('id')
  details.after(copy)
  return copy
}

/** Returns the folded form after the place of a selection: that of its paragraph, figure, or part of the head. */
function formNear(range: Range): HTMLDetailsElement | undefined {
  const start = range.startContainer instanceof Element ? range.startContainer : range.startContainer.parentElement
  if (!start?.closest('.proof') || start.closest('form, .proof-note, .proof-query')) return undefined
  for (let at: Element | null = start; at && !at.matches('.proof'); at = at.parentElement) {
    for (let next = at.nextElementSibling; next; next = next.nextElementSibling) {
      if (next instanceof HTMLDetailsElement && next.matches('.correction')) return next
      if (!next.matches('.proof-note, .proof-query, .affiliations, .affiliations-fold')) break
    }
    const own = at.querySelector<HTMLDetailsElement>(':scope > .correction')
    if (own && at !== start) return own
  }
  return undefined
}

const says = (fields: FormData) => ['quote', 'replace', 'text', 'delete'].some((name) => fields.get(name))

/**
 * Shows the number of corrections on the button that sends them; a page without corrections is reloaded, since it
 * offers another form.
 */
function addSending(corrections: number): void {
  const button = document.querySelector('form[action$="/send"] button')
  if (button && corrections > 0)
    button.textContent =
      corrections === 1 ? t('Send 1 correction') : t('Send {count} corrections', { count: corrections })
}

async function refusalIn(answer: Response): Promise<string> {
  const { errors, error }: { errors?: { text: string }[]; error?: string } = await answer.json().catch(() => ({}))
  if (errors) return t('Not saved: {why}', { why: errors.map(({ text }) => text).join('. ') })
  return error ? t('Not saved: the proof has changed. Reload this page.') : t('Not saved. Please reload this page.')
}
