import { paths } from '../../src/core/paths.ts'
import { draftKey, draftKeyText, draftPath, formPath, numberOf } from '../../src/office/screens/drafts/rules.ts'
import type { Values } from './draft-storage.ts'

const answerMs = 5000

/** When a draft was saved, '' if it was deleted; `isApart` if another page has the form's first one. */
type Saved = { at: string; isApart: boolean }

export type DraftPlace = ReturnType<typeof draftPlace>

/**
 * Where a form's draft is saved on the server. If another page has saved a draft of the same form, this page's draft
 * is saved apart, under another address.
 * @param note the form that discards the draft
 */
export function draftPlace(form: HTMLFormElement, note: HTMLFormElement | null) {
  const { pathname } = new URL(form.action) // the form's page; another page shows the form after a refusal
  const isOwnPage = location.pathname === pathname
  const key = form.querySelector<HTMLInputElement>(`input[name=${draftKey}]`) ?? document.createElement('input')
  let number = isOwnPage ? numberOf(new URLSearchParams(location.search).get('draft')) : ''
  let [by, on] = [String(crypto.getRandomValues(new Uint32Array(1))[0]), note?.dataset.at ?? '']

  Object.assign(key, { type: 'hidden', name: draftKey })
  if (!form.dataset.send) form.append(key)
  markForm()
  return { path, known, takeOver, send }

  function path(): string {
    return draftPath(pathname, number)
  }

  /** The time of the server's draft that this page knows, and this page's name. */
  function known() {
    return { on, by }
  }

  /** Continues under the name of the page that was left. */
  function takeOver(before: { on: string; by?: string }): void {
    if (before.by) [by, on] = [before.by, before.on]
    markForm()
  }

  /** Writes the draft key and the address to return to into the form. */
  function markForm(): void {
    key.value = draftKeyText(by, on, number)
    for (const back of [note, form].map((form) => form?.querySelector<HTMLInputElement>('[name=back]')))
      if (back && formPath(back.value) === pathname) back.value = path()
  }

  /** Saves a draft, or deletes it if empty; undefined on failure. */
  async function send(values: Values, keepalive = false): Promise<Saved | undefined> {
    const saved: { at: string; path?: string } | undefined = await fetch(paths.adminDraft(path()), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...values, [draftKey]: key.value }),
      keepalive,
      signal: keepalive ? undefined : AbortSignal.timeout(answerMs),
    })
      .then((answer) => (answer.ok && !keepalive ? answer.json() : undefined))
      .catch(() => undefined) // nor where something between us and the journal answered in its place
    if (!saved) return undefined
    const { at, path: apart } = saved
    on = at
    if (apart) goTo(numberOf(new URL(apart, location.href).searchParams.get('draft')))
    markForm()
    return { at, isApart: number !== '' }
  }

  /** Continues with a draft saved apart, also after a reload. */
  function goTo(apart: string): void {
    number = apart
    if (isOwnPage) history.replaceState(history.state, '', path() + location.hash)
    note?.setAttribute('action', paths.adminDraft(path()))
  }
}
