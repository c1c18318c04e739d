import { clockTime } from '../../src/core/text/dates.ts'
import { baseIn, sumOf, withoutDraftKey } from '../../src/office/screens/drafts/rules.ts'
import { asShown } from '../forms/as-shown.ts'
import { type DraftPlace, draftPlace } from './draft-place.ts'
import {
  changedValues,
  collectFormValues,
  fillIn,
  hiddenNames,
  isSame,
  touchedValues,
  type Values,
} from './draft-storage.ts'
import { discardDraft, readDraft, storeDraftLocally } from './stored-drafts.ts'

const [typingMs, pauseMs] = [300, 1000]

/** The milliseconds for which input typed while a page was unloading is kept for the next page. */
const lateMs = 10 * 60 * 1000

/** The draft that a page holds for one of its forms, if any, and its hidden note. */
type GivenDraft = {
  path?: string
  fields?: Values
  note: HTMLFormElement
  /** Called with the restored values. @param isOutdated whether the fields' original values have changed since */
  onRestored: (values: Values, isOutdated: boolean) => void
}

/** Formats a time in the journal's zone, as the page formats times. */
const timeOf = (at: Date) => clockTime(at, new Date(), document.querySelector<HTMLElement>('[data-zone]')?.dataset.zone)

/**
 * Saves a form's input automatically on the server, for its user on every computer, and locally until the server has
 * confirmed it. A draft contains only the touched fields, so that suggestions stay fresh, and the form's hidden fields.
 * Two pages with the same form keep two drafts.
 */
export class FormDraft {
  private readonly note: HTMLFormElement | null
  private readonly place: DraftPlace
  /** The local storage path of input that was typed while the page was unloading. */
  private readonly latePath: string
  /** The fields that a restored draft filled in; they count as touched. */
  private restored: string[]
  /** The values that the user did not type. */
  private shown: Values
  /** The values that the server has. */
  private stored: Values
  /** The values of fields that this page's form lacks, such as the letter of another decision. */
  private carried: Values = {}
  private storing: Promise<void> | undefined
  private isHeld = false
  /** Whether the next page is loading; it may have been rendered before the last request was stored. */
  private isGoing = false
  /** The values that the browser submitted, once it has. */
  private sent: Values | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  /**
   * Restores what is newer on this computer than on the server, and saves from then on.
   * @param status shows the draft's state
   * @param given the draft of one form of several on a page, and its note; the page itself has filled in the others
   */
  constructor(
    private readonly form: HTMLFormElement,
    private readonly status: HTMLElement,
    private readonly signal: AbortSignal,
    private readonly given?: GivenDraft,
  ) {
    this.note = given?.note ?? document.querySelector<HTMLFormElement>('form[data-draft]')
    this.place = draftPlace(form, this.note, given && (given.path ?? ''))
    this.latePath = `${this.place.path()}#late`
    this.restored = JSON.parse(this.note?.dataset.draft ?? '[]')
    const untouched = asShown(form)
    this.shown = collectFormValues(untouched)
    this.stored = touchedValues(untouched, this.shown, this.restored)
    this.note?.addEventListener('submit', () => this.discard(), { signal })
    const go = () => {
      this.isGoing = true
    }
    addEventListener('beforeunload', go, { signal })
    addEventListener('pagehide', () => this.leave(), { signal })
    addEventListener('online', () => this.save(), { signal })
    const { on } = this.place.known()
    if (on) this.showSince(new Date(on))
    if (given?.fields) this.fillInGiven(given.fields)
    this.restore(on)
    this.restoreLate()
    if (this.isChanged()) this.later() // typed before this script was loaded
  }

  /** Whether the user has typed anything since the form was shown, including a restored draft. */
  isChanged(): boolean {
    return !isSame(collectFormValues(this.form), this.shown)
  }

  /** Whether the server has all typed input, and no request is pending. */
  isStored(): boolean {
    return this.storing === undefined && isSame(this.typed(), this.stored)
  }

  /** Saves once the user stops typing. */
  later(): void {
    this.isGoing = false
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
    this.place.basedOn(this.base(Object.keys(values)))
    this.saveHere(values)
    this.storing ??= this.store(values).finally(() => this.goOn())
  }

  /**
   * Prepares for the browser to submit the form and load the response: input typed meanwhile is stored for that page.
   */
  handOver(): void {
    this.save()
    this.sent = collectFormValues(this.form)
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

  /** Deletes the draft after the form was saved; what the form shows now does not count as input. */
  drop(): void {
    this.discardHere()
    if (this.form.dataset.send) this.place.send({}, true) // the journal deletes it if the form's own page saves
    this.restored = []
    this.shown = collectFormValues(this.form)
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
    const saved = await this.place.send({ ...this.carried, ...values })
    if (this.signal.aborted) return
    if (!saved) return this.say('Draft saved on this computer')
    this.stored = values
    if (!this.isGoing && (before !== this.place.path() || isSame(this.typed(), values))) discardDraft(before)
    if (saved.at) this.say(saved.isApart ? 'Draft saved, apart from that of another page' : 'Draft saved')
    else this.status.textContent = ''
  }

  private saveHere(values: Values, path = this.place.path()): void {
    storeDraftLocally(path, { at: Date.now(), ...this.place.known(), values })
  }

  /** Stores the changes since the form was sent, separately from the draft, which the server may change meanwhile. */
  private saveLate(before: Values): void {
    const values = changedValues(this.form, before)
    if (Object.keys(values).length > 0) this.saveHere(values, this.latePath)
  }

  /** Stores the last input locally on unload; the request to the server may still succeed. */
  private leave(): void {
    this.place.leaveTo()
    if (this.sent) this.saveLate(this.sent)
    const values = this.typed()
    if (this.isStopped() || isSame(values, this.stored)) return
    this.place.basedOn(this.base(Object.keys(values)))
    this.saveHere(values)
    this.place.send({ ...this.carried, ...values }, true)
  }

  /**
   * Restores the local draft, unless the server's draft was changed elsewhere or deleted.
   * @param on the time of the server's draft that this page shows, '' if there is none
   */
  private restore(on: string): void {
    const local = readDraft(this.place.path())
    if (!local) return
    // A page's own local draft is its latest; one that it sent earlier may have arrived later.
    const isOwn = local.by !== undefined && local.by === this.note?.dataset.by
    const isNewer = isOwn || local.on === on || (on !== '' && local.at > Date.parse(on))
    if (!isNewer || this.isOfAnotherFile(local.values) || isSame(local.values, this.stored)) {
      discardDraft(this.place.path())
      return
    }
    this.place.takeOver(local)
    this.given?.onRestored(local.values, this.isOutdated(local.values, local.base))
    this.fillIn(local.values)
    if (!this.given) this.shown = collectFormValues(this.form)
    this.showSince(new Date(local.at))
    if (this.note) this.note.hidden = false
    this.save()
  }

  /** Whether a draft was typed before the file that fills in this page was read, and belongs to another file. */
  private isOfAnotherFile({ heldpdf }: Values): boolean {
    const held = collectFormValues(this.form).heldpdf
    const isRead = this.form.querySelector('[data-read]') !== null
    return isRead && heldpdf !== undefined && held !== undefined && held !== heldpdf
  }

  /** Fills in the input that was typed while this page was loading. */
  private restoreLate(): void {
    const late = readDraft(this.latePath)
    discardDraft(this.latePath)
    if (!late || Date.now() - late.at > lateMs) return
    this.fillIn(late.values)
    this.save()
  }

  /** Fills in the draft that the page holds for this form, but keeps what was typed before this script was loaded. */
  private fillInGiven(fields: Values): void {
    const values = withoutDraftKey(fields)
    const isThere = (name: string) => this.form.elements.namedItem(name) !== null
    const entries = Object.entries(values)
    this.carried = Object.fromEntries(entries.filter(([name]) => !isThere(name)))
    const now = collectFormValues(this.form)
    const isTyped = (name: string) => (now[name] ?? '') !== (this.shown[name] ?? '')
    this.given?.onRestored(values, this.isOutdated(values, baseIn(fields)))
    this.fillIn(Object.fromEntries(entries.filter(([name]) => isThere(name) && !isTyped(name))))
    if (this.note && this.isChanged()) this.note.hidden = false
    this.stored = { ...this.typed(), ...this.visible(Object.fromEntries(entries.filter(([name]) => isThere(name)))) }
  }

  private fillIn(values: Values): void {
    const filled = this.given ? this.visible(values) : values
    fillIn(this.form, filled)
    this.restored = [...new Set([...this.restored, ...Object.keys(filled)])]
  }

  private visible(values: Values): Values {
    const hidden = hiddenNames(this.form)
    return Object.fromEntries(Object.entries(values).filter(([name]) => !hidden.has(name)))
  }

  /** Returns the checksum of these fields' original values; days are left out, as many default to today. */
  private base(names: readonly string[]): string {
    const isDay = (field: unknown) => field instanceof HTMLInputElement && field.type === 'date'
    const hidden = hiddenNames(this.form)
    const sorted = names.filter((name) => !hidden.has(name) && !isDay(this.form.elements.namedItem(name))).toSorted()
    return sumOf(sorted.map((name) => this.shown[name] ?? ''))
  }

  /** Whether the original values of a draft's fields have changed since. */
  private isOutdated(values: Values, base = ''): boolean {
    return base !== '' && base !== this.base(Object.keys(values))
  }

  private discard(): void {
    this.isHeld = true
    this.shown = collectFormValues(this.form)
    this.discardHere()
  }

  private discardHere(): void {
    discardDraft(this.place.path())
    discardDraft(this.latePath)
  }

  private say(what: string): void {
    this.status.textContent = `${what}, ${timeOf(new Date())}`
  }

  private showSince(at: Date): void {
    const time = this.note?.querySelector('time')
    if (time) time.textContent = timeOf(at)
  }
}
