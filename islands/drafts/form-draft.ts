import { clockTime } from '../../src/core/text/dates.ts'
import { type DraftPlace, draftPlace } from './draft-place.ts'
import {
  changedValues,
  discardDraft,
  fillIn,
  isSame,
  readDraft,
  saveDraft,
  touchedValues,
  type Values,
  valuesOf,
} from './draft-storage.ts'

const typingMs = 300
const pauseMs = 1000

/** The milliseconds that input typed while a page was unloading waits for the next page. */
const lateMs = 10 * 60 * 1000

/** A form as the journal showed it, without what was typed since. */
function asShown(form: HTMLFormElement): HTMLFormElement {
  const copy = form.cloneNode(true) as HTMLFormElement
  copy.reset()
  return copy
}

/**
 * Autosaves a form's input on the server, for its user on every computer, and locally until the server has confirmed
 * it. A draft contains only the touched fields, so that suggestions stay fresh, and the form's hidden fields. Two
 * pages with the same form keep two drafts.
 */
export class FormDraft {
  private readonly note = document.querySelector<HTMLFormElement>('form[data-draft]')
  private readonly place: DraftPlace
  /** Where input that was typed while the page was unloading is stored. */
  private readonly latePath: string
  /** The fields that a restored draft filled in: they count as touched. */
  private restored: string[]
  /** The values that the user did not type. */
  private shown: Values
  /** The values that the server has. */
  private stored: Values
  private storing: Promise<void> | undefined
  private isHeld = false
  /** The values that the browser submitted, once it did. */
  private sent: Values | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Restores what is newer on this computer than on the server, and saves from now on.
   * @param status shows the draft's state
   */
  constructor(
    private readonly form: HTMLFormElement,
    private readonly status: HTMLElement,
    private readonly signal: AbortSignal,
  ) {
    this.place = draftPlace(form, this.note)
    this.latePath = `${this.place.path()}#late`
    this.restored = JSON.parse(this.note?.dataset.draft ?? '[]')
    const untouched = asShown(form)
    this.shown = valuesOf(untouched)
    this.stored = touchedValues(untouched, this.shown, this.restored)
    this.note?.addEventListener('submit', () => this.discard(), { signal })
    addEventListener('pagehide', () => this.leave(), { signal })
    addEventListener('online', () => this.save(), { signal })
    const { on } = this.place.known()
    if (on) this.showSince(new Date(on))
    this.restore(on)
    this.restoreLate()
    if (this.isChanged()) this.later() // typed before this script was here
  }

  /** Whether the user typed anything since the form was shown, including a restored draft. */
  isChanged(): boolean {
    return !isSame(valuesOf(this.form), this.shown)
  }

  /** Saves once the user stops typing. */
  later(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.save(), typingMs)
  }

  save(): void {
    clearTimeout(this.timer)
    if (this.sent) this.saveLate(this.sent)
    if (this.isStopped()) return
    const values = this.typed()
    if (isSame(values, this.stored)) {
      discardDraft(this.place.path())
      return
    }
    this.saveHere(values)
    this.storing ??= this.store(values).finally(() => this.goOn())
  }

  /** The browser submits the form and loads the response: input typed meanwhile is stored for that page. */
  handOver(): void {
    this.save()
    this.sent = valuesOf(this.form)
  }

  /** Pauses saving until `release` or `drop`; resolves when no request is pending. */
  async hold(): Promise<void> {
    this.sent = undefined
    this.save()
    this.isHeld = true
    await this.storing
  }

  release(): void {
    this.isHeld = false
    this.save()
  }

  /** The form was saved, so the draft no longer exists. */
  drop(): void {
    this.discardHere()
    if (this.form.dataset.send) this.place.send({}, true) // the journal drops it where the form's own page saves
    this.restored = []
    this.shown = valuesOf(this.form)
    this.stored = {}
  }

  /** Shows values that the user did not type; they do not count as touched. */
  show(values: Values): void {
    fillIn(this.form, values)
    this.shown = { ...this.shown, ...values }
  }

  private isStopped(): boolean {
    return this.sent !== undefined || this.isHeld || this.signal.aborted
  }

  private typed(): Values {
    return touchedValues(this.form, this.shown, this.restored)
  }

  private goOn(): void {
    this.storing = undefined
    if (!isSame(this.typed(), this.stored)) this.timer = setTimeout(() => this.save(), pauseMs)
  }

  private async store(values: Values): Promise<void> {
    const before = this.place.path()
    const saved = await this.place.send(values)
    if (this.signal.aborted) return
    if (!saved) return this.say('Draft saved on this computer')
    this.stored = values
    if (before !== this.place.path() || isSame(this.typed(), values)) discardDraft(before)
    if (saved.at) this.say(saved.isApart ? 'Draft saved, apart from that of another page' : 'Draft saved')
    else this.status.textContent = ''
  }

  private saveHere(values: Values, path = this.place.path()): void {
    saveDraft(path, { at: Date.now(), ...this.place.known(), values })
  }

  /** Stores the changes since the form was sent, apart from the draft, which the server may change meanwhile. */
  private saveLate(before: Values): void {
    const values = changedValues(this.form, before)
    if (Object.keys(values).length > 0) this.saveHere(values, this.latePath)
  }

  /** On unload, the last input is stored locally; the request to the server may still succeed. */
  private leave(): void {
    if (this.sent) this.saveLate(this.sent)
    const values = this.typed()
    if (this.isStopped() || isSame(values, this.stored)) return
    this.saveHere(values)
    this.place.send(values, true)
  }

  /**
   * Restores the local draft, unless the server's draft has changed elsewhere or is gone.
   * @param on the time of the server's draft that this page shows, '' without one
   */
  private restore(on: string): void {
    const local = readDraft(this.place.path())
    if (!local) return
    const isNewer = local.on === on || (on !== '' && local.at > Date.parse(on))
    if (!isNewer || isSame(local.values, this.stored)) {
      discardDraft(this.place.path())
      return
    }
    this.place.takeOver(local)
    this.fillIn(local.values)
    this.shown = valuesOf(this.form)
    this.showSince(new Date(local.at))
    if (this.note) this.note.hidden = false
    this.save()
  }

  /** Fills in what was typed while this page was loading. */
  private restoreLate(): void {
    const late = readDraft(this.latePath)
    discardDraft(this.latePath)
    if (!late || Date.now() - late.at > lateMs) return
    this.fillIn(late.values)
    this.save()
  }

  private fillIn(values: Values): void {
    fillIn(this.form, values)
    this.restored = [...new Set([...this.restored, ...Object.keys(values)])]
  }

  private discard(): void {
    this.isHeld = true
    this.shown = valuesOf(this.form)
    this.discardHere()
  }

  private discardHere(): void {
    discardDraft(this.place.path())
    discardDraft(this.latePath)
  }

  private say(what: string): void {
    this.status.textContent = `${what}, ${clockTime(new Date(), new Date())}`
  }

  private showSince(at: Date): void {
    const time = this.note?.querySelector('time')
    if (time) time.textContent = clockTime(at, new Date())
  }
}
