import { clockTime } from '../../src/core/text/dates.ts'
import { draftPlace } from './draft-place.ts'
import {
  changedValues,
  discardDraft,
  fillIn,
  isSame,
  readDraft,
  saveDraft,
  type Values,
  valuesOf,
} from './draft-storage.ts'

const typingMs = 300
const pauseMs = 1000

/** How long input typed while a page was unloading waits for the next page. */
const lateMs = 10 * 60 * 1000

/**
 * Autosaves a form's input on the server, for its user on every computer, and locally until the server has confirmed
 * it. A draft contains only the touched fields, so that suggestions stay fresh, and the form's hidden fields. Two pages with the
 * same form keep two drafts.
 * @param status shows the draft's state
 */
export function formDraft(form: HTMLFormElement, status: HTMLElement, signal: AbortSignal) {
  const note = document.querySelector<HTMLFormElement>('form[data-draft]')
  const place = draftPlace(form, note)
  const { path } = place
  const latePath = `${path()}#late`
  let restored: string[] = JSON.parse(note?.dataset.draft ?? '[]')
  const { on } = place.known()
  let shown = valuesOf(form)
  let stored = typed()
  let storing: Promise<void> | undefined
  let isHeld = false
  let sent: Values | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  note?.addEventListener('submit', discard, { signal: signal })
  addEventListener('pagehide', leave, { signal: signal })
  addEventListener('online', keep, { signal: signal })
  if (on) tellSince(new Date(on))
  restore()
  restoreLate()
  return { isChanged, later, keep, hold, handOver, release, drop, show }

  /** Whether the user typed anything since the form was shown, including a restored draft. */
  function isChanged(): boolean {
    return !isSame(valuesOf(form), shown)
  }

  /** The touched fields plus the hidden ones; none if nothing was touched. */
  function typed(): Values {
    const now = valuesOf(form)
    const names = new Set([...Object.keys(shown), ...Object.keys(now)])
    const touched = [...names].filter((name) => restored.includes(name) || (now[name] ?? '') !== (shown[name] ?? ''))
    const hidden = [...form.querySelectorAll<HTMLInputElement>('input[type=hidden]')].map(({ name }) => name)
    const kept = touched.some((name) => !hidden.includes(name)) ? [...touched, ...hidden] : []
    return Object.fromEntries(kept.flatMap((name) => (names.has(name) ? [[name, now[name] ?? '']] : [])))
  }

  function later(): void {
    clearTimeout(timer)
    timer = setTimeout(keep, typingMs)
  }

  function keep(): void {
    clearTimeout(timer)
    if (sent) keepLate(sent)
    if (sent || isHeld || signal.aborted) return
    const values = typed()
    if (isSame(values, stored)) {
      discardDraft(path())
      return
    }
    saveDraft(path(), { at: Date.now(), ...place.known(), values })
    storing ??= store(values).finally(goOn)
  }

  function goOn(): void {
    storing = undefined
    if (!isSame(typed(), stored)) timer = setTimeout(keep, pauseMs)
  }

  async function store(values: Values): Promise<void> {
    const before = path()
    const kept = await place.send(values)
    if (signal.aborted) return
    if (!kept) return tell('Draft saved on this computer')
    stored = values
    if (before !== path() || isSame(typed(), values)) discardDraft(before)
    if (kept.at) tell(kept.isApart ? 'Draft saved, apart from that of another page' : 'Draft saved')
    else status.textContent = ''
  }

  function tell(what: string): void {
    status.textContent = `${what}, ${clockTime(new Date(), new Date())}`
  }

  /** The browser submits the form and loads the response: input typed meanwhile is kept for that page. */
  function handOver(): void {
    keep()
    sent = valuesOf(form)
  }

  /** Keeps what differs from the submitted values, separately from the draft, which the server may change meanwhile. */
  function keepLate(before: Values): void {
    const values = changedValues(form, before)
    if (Object.keys(values).length > 0) saveDraft(latePath, { at: Date.now(), ...place.known(), values })
  }

  /** On unload, the last input is stored locally; the request to the server may still succeed. */
  function leave(): void {
    if (sent) keepLate(sent)
    const values = typed()
    if (sent || isHeld || signal.aborted || isSame(values, stored)) return
    saveDraft(path(), { at: Date.now(), ...place.known(), values })
    place.send(values, true)
  }

  /** Pauses saving until `release` or `drop`; resolves when no request is pending. */
  async function hold(): Promise<void> {
    sent = undefined
    keep()
    isHeld = true
    await storing
  }

  function release(): void {
    isHeld = false
    keep()
  }

  /** The form was saved, so the draft no longer exists. */
  function drop(): void {
    discardDraft(path())
    discardDraft(latePath)
    if (form.dataset.send) place.send({}, true) // the journal drops it where the form's own page saves
    show({})
    restored = []
    shown = valuesOf(form)
    stored = {}
  }

  /** Shows values that the user did not type; they do not count as touched. */
  function show(values: Values): void {
    fillIn(form, values)
    shown = { ...shown, ...values }
  }

  /** Restores the local draft, unless the server's draft has changed elsewhere or is gone. */
  function restore(): void {
    const local = readDraft(path())
    if (!local) return
    const isNewer = local.on === on || (on !== '' && local.at > Date.parse(on))
    if (!isNewer || isSame(local.values, stored)) {
      discardDraft(path())
      return
    }
    place.takeOver(local)
    fillIn(form, local.values)
    restored = [...new Set([...restored, ...Object.keys(local.values)])]
    shown = valuesOf(form)
    tellSince(new Date(local.at))
    if (note) note.hidden = false
    keep()
  }

  /** Fills in what was typed while this page was loading. */
  function restoreLate(): void {
    const late = readDraft(latePath)
    discardDraft(latePath)
    if (!late || Date.now() - late.at > lateMs) return
    fillIn(form, late.values)
    restored = [...new Set([...restored, ...Object.keys(late.values)])]
    keep()
  }

  function tellSince(at: Date): void {
    const time = note?.querySelector('time')
    if (time) time.textContent = clockTime(at, new Date())
  }

  function discard(): void {
    isHeld = true
    shown = valuesOf(form)
    discardDraft(path())
    discardDraft(latePath)
  }
}
