import { paths } from '../../src/core/paths.ts'
import {
  draftKey,
  draftPath,
  formatDraftKey,
  formPath,
  parseDraftNumber,
} from '../../src/office/screens/drafts/rules.ts'
import type { Values } from './draft-storage.ts'

const answerMs = 5000

/**
 * The time at which a draft was saved, or '' if it was deleted; `isApart` if another page holds the form's first draft.
 */
type Saved = { at: string; isApart: boolean }

export type DraftPlace = ReturnType<typeof draftPlace>

/**
 * Returns the address on the server where a form's draft is saved. If another page has saved a draft of the same form,
 * this page's draft is saved separately, under another address.
 * @param note the form that discards the draft
 * @param kept the path of the draft that the page holds for one form of several, '' for no draft
 */
export function draftPlace(form: HTMLFormElement, note: HTMLFormElement | null, kept?: string) {
  const { pathname, search } = new URL(form.getAttribute('action') ?? '', location.href) // a button may be its `action`
  const isOwnPage = location.pathname === pathname && kept === undefined // elsewhere after a refusal
  const key = form.querySelector<HTMLInputElement>(`input[name=${draftKey}]`) ?? document.createElement('input')
  let number = readDraftNumber(isOwnPage ? location.search : (kept ?? ''))
  const nameKey = `journal-page:${pathname}${search}`
  let [by, on] = [sessionStorage.getItem(nameKey) ?? newName(), note?.dataset.at ?? '']
  sessionStorage.removeItem(nameKey) // two windows need two names
  let base = ''

  Object.assign(key, { type: 'hidden', name: draftKey })
  if (!form.dataset.send) form.append(key)
  markForm()
  return { path, known, takeOver, leaveTo, basedOn, send }

  function path(): string {
    return draftPath(pathname + search, number)
  }

  /**
   * Returns the time of the server's draft that this page knows, this page's name, and the checksum of the fields'
   * values before the draft.
   */
  function known() {
    return { on, by, base }
  }

  /** Stores the checksum of the typed fields' values before the draft. */
  function basedOn(sum: string): void {
    base = sum
    markForm()
  }

  /** Leaves the page's name to the next page in this window, since the last requests may still be running. */
  function leaveTo(): void {
    sessionStorage.setItem(nameKey, by)
  }

  /** Continues under the name of the page that was left. */
  function takeOver(before: { on: string; by?: string }): void {
    if (before.by) [by, on] = [before.by, before.on]
    markForm()
  }

  /** Writes the draft key and the return address into the form. */
  function markForm(): void {
    key.value = formatDraftKey(by, on, number, base)
    for (const back of [note, form].map((form) => form?.querySelector<HTMLInputElement>('[name=back]')))
      if (back && formPath(back.value) === pathname) back.value = path()
  }

  /** Saves a draft, or deletes an empty one; returns undefined on failure. */
  async function send(values: Values, keepalive = false): Promise<Saved | undefined> {
    const saved: { at: string; path?: string } | undefined = await fetch(paths.adminDraft(path()), {
      method: 'POST',
      headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
      body: JSON.stringify({ ...values, [draftKey]: key.value }),
      keepalive,
      signal: keepalive ? undefined : AbortSignal.timeout(answerMs),
    })
      .then((answer) => (answer.ok && !keepalive ? answer.json() : undefined))
      .catch(() => undefined) // nor if a proxy between browser and journal answered
    if (!saved) return undefined
    const { at, path: apart } = saved
    on = at
    if (apart) goTo(readDraftNumber(apart))
    markForm()
    return { at, isApart: number !== '' }
  }

  /** Continues with a draft saved separately, also after a reload. */
  function goTo(apart: string): void {
    number = apart
    if (isOwnPage) history.replaceState(history.state, '', path() + location.hash)
    note?.setAttribute('action', paths.adminDraft(path()))
  }
}

const newName = () => String(crypto.getRandomValues(new Uint32Array(1))[0])

/** Returns the draft number in an address. */
const readDraftNumber = (address: string) => parseDraftNumber(new URL(address, location.href).searchParams.get('draft'))
