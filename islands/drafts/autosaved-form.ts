import { paths } from '../../src/core/paths.ts'
import { byIn } from '../../src/office/screens/drafts/rules.ts'
import type { Values } from './draft-storage.ts'
import { FormDraft } from './form-draft.ts'

/** A draft that the page holds for a form. */
type PageDraft = { path: string; at: string; fields: Values }

/**
 * Keeps the draft of the surrounding form, restores the draft that the page holds, and shows its state. The browser
 * itself sends the form, once no request of the draft is pending; the journal ends the draft when it accepts the form.
 */
export default function autosavedForm(status: HTMLElement, signal: AbortSignal): void {
  const form = status.closest('form')
  if (!form) return
  const kept: PageDraft | undefined = status.dataset.draft ? JSON.parse(status.dataset.draft) : undefined
  const note = noteAbove(form, kept)
  signal.addEventListener('abort', () => note.remove())
  const onRestored = (values: Values, isOutdated: boolean) => {
    const doubt = doubtAbout(form, values, isOutdated)
    note.querySelector('.doubt')?.replaceChildren(doubt && ` ${doubt}`)
    for (let fold = form.closest('details'); fold; fold = fold.parentElement?.closest('details') ?? null)
      fold.open = true
  }
  const draft = new FormDraft(form, status, signal, { ...kept, note, onRestored })
  let [isHolding, isReady, isSent] = [false, false, false]
  form.addEventListener('input', () => draft.later(), { signal })
  form.addEventListener('submit', send, { signal, capture: true })
  addEventListener('pageshow', () => draft.release(), { signal }) // the user came back from the next page
  form.addEventListener('refused', () => draft.release(), { signal })
  document.addEventListener('htmx:after:swap', onAnswer, { signal })

  /** Updates the form after a page was swapped into this one: an accepted form has no draft and is shown empty. */
  function onAnswer(): void {
    if (isSent && !status.dataset.draft) draft.drop()
    isSent = false
    draft.release()
  }

  async function send(event: SubmitEvent): Promise<void> {
    const { submitter } = event
    if (isReady || submitter?.hasAttribute('formtarget')) return
    isSent = true
    if (draft.isStored()) return void draft.hold()
    event.preventDefault()
    event.stopImmediatePropagation()
    if (isHolding) return
    isHolding = true
    await draft.hold()
    isReady = true
    form?.requestSubmit(submitter)
    isHolding = isReady = false
  }
}

/**
 * Returns the note above a form that says what was restored, with a button to discard it; hidden until something is
 * restored.
 */
function noteAbove(form: HTMLFormElement, kept: PageDraft | undefined): HTMLFormElement {
  const own = form.elements.namedItem('back')
  const back = own instanceof HTMLInputElement ? own.value : location.pathname + location.search
  const path = kept?.path ?? form.getAttribute('action') ?? ''
  const note = document.createElement('form')
  Object.assign(note, { method: 'post', className: 'draft-note', hidden: true })
  note.setAttribute('action', paths.adminDraft(path))
  note.dataset.at = kept?.at ?? ''
  note.dataset.by = byIn(kept?.fields ?? {})
  const said = document.createElement('p')
  said.append('Draft from ', document.createElement('time'), ' restored.')
  said.append(Object.assign(document.createElement('span'), { className: 'doubt' }))
  note.append(
    said,
    Object.assign(document.createElement('input'), { type: 'hidden', name: 'back', value: back }),
    Object.assign(document.createElement('button'), {
      type: 'submit',
      className: 'link',
      textContent: 'Discard draft',
    }),
  )
  form.before(note)
  return note
}

/**
 * Returns why a restored draft should be read again before it is sent, or '' if nothing has changed since it was typed.
 */
function doubtAbout(form: HTMLFormElement, values: Values, isOutdated: boolean): string {
  const decision = form.elements.namedItem('decision')
  const isOther = decision instanceof HTMLInputElement && (values.decision ?? decision.value) !== decision.value
  if (isOther) return 'It was written for another decision: please check its words.'
  return isOutdated ? 'What stood here has changed since then: please check before you send it.' : ''
}
