import { paths } from '../../src/core/paths.ts'
import { draftMark, draftPath, formPath, markText, numberOf } from '../../src/office/screens/drafts/rules.ts'
import type { Values } from './draft-storage.ts'

const answerMs = 5000

/** When a draft was saved, '' if it was deleted; `isApart` if another page has the form's first one. */
type Kept = { at: string; isApart: boolean }

/**
 * Where a form's draft is kept on the server. Where another page has kept a draft of the same form, this page's is kept apart,
 * under an address of its own.
 * @param note the form that discards the draft
 */
export function draftPlace(form: HTMLFormElement, note: HTMLFormElement | null) {
  const { pathname } = new URL(form.action) // of its page, also where another one shows it after a refusal
  const isOwnPage = location.pathname === pathname
  const mark = form.querySelector<HTMLInputElement>(`input[name=${draftMark}]`) ?? document.createElement('input')
  let number = isOwnPage ? numberOf(new URLSearchParams(location.search).get('draft')) : ''
  let [by, on] = [String(crypto.getRandomValues(new Uint32Array(1))[0]), note?.dataset.at ?? '']

  Object.assign(mark, { type: 'hidden', name: draftMark })
  if (!form.dataset.send) form.append(mark)
  markForm()
  return { path, known, takeOver, send }

  function path(): string {
    return draftPath(pathname, number)
  }

  /** The time of the server's draft that this page knows, and the page's name. */
  function known() {
    return { on, by }
  }

  /** Goes on under the name of a page that was left. */
  function takeOver(before: { on: string; by?: string }): void {
    if (before.by) [by, on] = [before.by, before.on]
    markForm()
  }

  /** Says in the form whose draft it has, for the page that it is sent to, and where it comes back. */
  function markForm(): void {
    mark.value = markText(by, on, number)
    for (const back of [note, form].map((form) => form?.querySelector<HTMLInputElement>('[name=back]')))
      if (back && formPath(back.value) === pathname) back.value = path()
  }

  /** Saves a draft, or deletes it if empty; undefined on failure. */
  async function send(values: Values, keepalive = false): Promise<Kept | undefined> {
    const answer = await fetch(paths.adminDraft(path()), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...values, [draftMark]: mark.value }),
      keepalive,
      signal: keepalive ? undefined : AbortSignal.timeout(answerMs),
    }).catch(() => undefined)
    if (!answer?.ok || keepalive) return undefined
    const { at, path: apart }: { at: string; path?: string } = await answer.json()
    on = at
    if (apart) goTo(numberOf(new URL(apart, location.href).searchParams.get('draft')))
    markForm()
    return { at, isApart: number !== '' }
  }

  /** This page goes on apart, also after a reload. */
  function goTo(apart: string): void {
    number = apart
    if (isOwnPage) history.replaceState(history.state, '', path() + location.hash)
    note?.setAttribute('action', paths.adminDraft(path()))
  }
}
