import { paths } from '../../src/paths.ts'
import { clockTime } from '../../src/text/dates.ts'
import { dropDraft, fillIn, isSame, keepDraft, lateValues, readDraft, type Values, valuesOf } from './kept-draft.ts'

const typingMs = 300
const pauseMs = 1000
const answerMs = 5000

/** What was typed into a page that was being left waits this long for the page that follows. */
const lateMs = 10 * 60 * 1000

/**
 * Keeps what is typed into a form in the journal, for its user on every computer, and until the journal has confirmed it
 * on this one. A draft holds the fields that were touched, so that suggestions stay fresh, and the form's hidden fields.
 * @param status where its state is told
 */
export function formDraft(form: HTMLFormElement, status: HTMLElement, gone: AbortSignal) {
  const { pathname: path } = new URL(form.action) // of its page, also where another one shows it after a refusal
  const latePath = `${path}#late`
  const note = document.querySelector<HTMLFormElement>('form[data-draft]')
  let restored: string[] = JSON.parse(note?.dataset.draft ?? '[]')
  let on = note?.dataset.at ?? ''
  let shown = valuesOf(form)
  let stored = typed()
  let storing: Promise<void> | undefined
  let isHeld = false
  let sent: Values | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  note?.addEventListener('submit', discard, { signal: gone })
  addEventListener('pagehide', leave, { signal: gone })
  addEventListener('online', keep, { signal: gone })
  if (on) tellSince(new Date(on))
  restore()
  restoreLate()
  return { isChanged, later, keep, hold, handOver, release, drop, show }

  /** Whether something was typed since the form was shown, a restored draft included. */
  function isChanged(): boolean {
    return !isSame(valuesOf(form), shown)
  }

  /** The fields that were touched, with the hidden ones; none if nothing was. */
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
    if (sent || isHeld || gone.aborted) return
    const values = typed()
    if (isSame(values, stored)) {
      dropDraft(path)
      return
    }
    keepDraft(path, { at: Date.now(), on, values })
    storing ??= store(values).finally(goOn)
  }

  function goOn(): void {
    storing = undefined
    if (!isSame(typed(), stored)) timer = setTimeout(keep, pauseMs)
  }

  async function store(values: Values): Promise<void> {
    const at = await send(path, values)
    if (gone.aborted) return
    if (at === undefined) return tell('Draft saved on this computer')
    on = at
    stored = values
    if (isSame(typed(), values)) dropDraft(path)
    if (at) tell('Draft saved')
    else status.textContent = ''
  }

  function tell(what: string): void {
    status.textContent = `${what}, ${clockTime(new Date(), new Date())}`
  }

  /** The browser sends the form and goes to the page that answers: what is typed until it comes waits for that page. */
  function handOver(): void {
    keep()
    sent = valuesOf(form)
  }

  /** Keeps what differs from what was sent, apart from the draft, which the journal may change meanwhile. */
  function keepLate(before: Values): void {
    const values = lateValues(form, before)
    if (Object.keys(values).length > 0) keepDraft(latePath, { at: Date.now(), on, values })
  }

  /** When the page goes, its last moment is kept here; the journal may still get it. */
  function leave(): void {
    if (sent) keepLate(sent)
    const values = typed()
    if (sent || isHeld || gone.aborted || isSame(values, stored)) return
    keepDraft(path, { at: Date.now(), on, values })
    send(path, values, true)
  }

  /** Stores nothing more until `release` or `drop`; resolves once nothing is under way. */
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

  /** The form was saved: there is no draft any more. */
  function drop(): void {
    dropDraft(path)
    dropDraft(latePath)
    if (form.dataset.send) send(path, {}, true) // the journal drops it where the form's own page saves
    show({})
    restored = []
    shown = valuesOf(form)
    stored = {}
  }

  /** Shows other values than the user's, which are then not typed. */
  function show(values: Values): void {
    fillIn(form, values)
    shown = { ...shown, ...values }
  }

  /** Restores the draft of this computer, unless the journal's draft was changed elsewhere since, or is gone. */
  function restore(): void {
    const local = readDraft(path)
    if (!local) return
    const isNewer = local.on === on || (on !== '' && local.at > Date.parse(on))
    if (!isNewer || isSame(local.values, stored)) {
      dropDraft(path)
      return
    }
    fillIn(form, local.values)
    restored = [...new Set([...restored, ...Object.keys(local.values)])]
    shown = valuesOf(form)
    tellSince(new Date(local.at))
    if (note) note.hidden = false
    keep()
  }

  /** Fills in what was typed while this page was on its way. */
  function restoreLate(): void {
    const late = readDraft(latePath)
    dropDraft(latePath)
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
    dropDraft(path)
    dropDraft(latePath)
  }
}

/** Stores a form's draft, or discards it if empty; answers when, undefined where the journal did not. */
async function send(path: string, values: Values, keepalive = false): Promise<string | undefined> {
  const answer = await fetch(paths.adminDraft(path), {
    method: 'POST',
    headers: { Accept: 'application/json', 'Content-Type': 'application/json' },
    body: JSON.stringify(values),
    keepalive,
    signal: keepalive ? undefined : AbortSignal.timeout(answerMs),
  }).catch(() => undefined)
  return answer?.ok ? (await answer.json()).at : undefined
}
