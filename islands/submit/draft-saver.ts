import { t } from '../../src/core/words/words.ts'
import { asShown } from '../forms/as-shown.ts'

const pauseMs = 800
const againMs = 5000
const lookEveryMs = 2000
const mostLooks = 60
/** The most bytes that browsers send when a page is left: 64 kB, less a margin. */
const mostKeptAlive = 60_000

type Values = Map<string, string>

/**
 * Saves a draft while it is typed, to the form's own address, shows its state, fills in what was read from its file
 * meanwhile, and shows the state of the files. Input survives a lost connection.
 */
export default function draftSaver(element: HTMLElement, signal: AbortSignal): void {
  const form = element.closest('form')
  if (form) new DraftSaver(form, element).start(signal)
}

/** The fields sent with every save that are not part of the draft. */
const beside = ['once', 'shown', 'boxes']

class DraftSaver {
  private saved: Values
  private timer: ReturnType<typeof setTimeout> | undefined
  private isSending = false

  constructor(
    private readonly form: HTMLFormElement,
    private readonly said: HTMLElement,
  ) {
    this.saved = this.values(asShown(form))
  }

  start(signal: AbortSignal): void {
    const on = { signal }
    this.form.addEventListener('input', (event) => this.onInput(event), on)
    this.form.addEventListener('change', () => this.later(pauseMs), on)
    this.form.addEventListener('click', () => this.later(pauseMs), on) // buttons that move or remove an author
    this.form.addEventListener('submit', (event) => this.onSubmit(event), on)
    addEventListener('online', () => this.later(0), on)
    document.addEventListener('visibilitychange', () => this.onHidden(), on)
    addEventListener(
      'beforeunload',
      (event) => this.changed().size > 0 && !this.isLeaving && event.preventDefault(),
      on,
    )
    this.form.addEventListener(
      'leave',
      (event) => (event as CustomEvent<Promise<void>[]>).detail.push(this.saveAll()),
      on,
    )
    if (this.changed().size > 0) this.later(pauseMs) // typed before this script was loaded
    if (document.querySelector(awaited)) this.lookAgain(mostLooks, signal)
  }

  private isLeaving = false

  /** Saves the last input immediately when the page is hidden: a phone may never return to it. */
  private onHidden(): void {
    if (document.hidden && !this.isLeaving) this.save()
  }

  /**
   * Keeps the page when no answer can come: the browser's error page holds no typed text. Uploads show this themselves.
   */
  private onSubmit(event: SubmitEvent): void {
    if (event.submitter?.dataset.send) return
    clearTimeout(this.timer)
    this.isLeaving = navigator.onLine
    if (this.isLeaving) return
    event.preventDefault()
    this.say(t('Not sent: you are offline. What you typed stays here. Please try again once you are connected.'))
  }

  private onInput({ target }: Event): void {
    if (target instanceof Element) target.closest('.field')?.querySelector('.from-file')?.remove()
    this.later(pauseMs)
  }

  private later(ms: number): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.save(), ms)
  }

  private values(form = this.form): Values {
    const boxes = [...form.querySelectorAll<HTMLInputElement>('input[type=checkbox][name]')]
    const typed = [...new FormData(form)].flatMap(([name, value]) =>
      typeof value === 'string' && !beside.includes(name) ? [[name, value] as const] : [],
    )
    return new Map([...boxes.map(({ name }) => [name, ''] as const), ...typed])
  }

  private changed(): Values {
    return new Map([...this.values()].filter(([name, value]) => this.saved.get(name) !== value))
  }

  private async save(): Promise<void> {
    const changed = this.changed()
    if (changed.size === 0) return
    if (this.isSending && !document.hidden) return this.later(pauseMs)
    this.isSending = true
    const headers = { Accept: 'application/json' }
    const body = new URLSearchParams([...changed])
    const keepalive = document.hidden && body.toString().length < mostKeptAlive
    const answer = await fetch(this.form.action, { method: 'POST', headers, body, keepalive }).catch(() => undefined)
    this.isSending = false
    if (answer?.ok) {
      for (const [name, value] of changed) {
        this.saved.set(name, value)
        this.showed(name, '')
      }
      this.say(t('Saved'))
      if (this.changed().size > 0) this.later(pauseMs)
    } else if (answer && answer.status < 500) this.say(await refusalIn(answer))
    else {
      this.say(t('Not saved yet: no connection. What you typed stays here, and is saved once you are connected again.'))
      this.later(againMs)
    }
  }

  private async saveAll(): Promise<void> {
    while (this.isSending) await new Promise((resolve) => setTimeout(resolve, 50))
    await this.save()
  }

  /** Sends the value that the user saw in a field with the next press of a button; after a save, the typed value. */
  private showed(name: string, mark: string): void {
    const field = this.form.querySelector<HTMLInputElement>('[name=shown]')
    const marks = shownIn(this.form).set(name, mark)
    if (field) field.value = [...marks].map((entry) => entry.join(':')).join(' ')
  }

  private say(text: string): void {
    this.said.textContent = text
  }

  /** Checks repeatedly whether the files have been read and examined, until they have. */
  private lookAgain(left: number, signal: AbortSignal): void {
    const timer = setTimeout(async () => {
      const answer = await fetch(location.pathname, { signal }).catch(() => undefined)
      const page = answer?.ok ? new DOMParser().parseFromString(await answer.text(), 'text/html') : undefined
      if (page && isOver(page, '[data-waiting]')) this.renewFiles(page)
      if (page && isOver(page, '[data-reading]')) this.fillIn(page)
      if (document.querySelector(awaited) && left > 0 && !signal.aborted) this.lookAgain(left - 1, signal)
    }, lookEveryMs)
    signal.addEventListener('abort', () => clearTimeout(timer))
  }

  /** Shows what was found in the files, unless one of their buttons has the focus. */
  private renewFiles(page: Document): void {
    const [from, to] = [page, document].map((one) => one.querySelector('[data-files]'))
    if (!from || !to || to.contains(document.activeElement)) return
    to.replaceWith(from)
    this.say(t('Your files have been checked.'))
  }

  /** Fills in the fields that are still empty, or hold values from an earlier file. */
  private fillIn(page: Document): void {
    document.querySelector('[data-reading]')?.remove()
    const read = page.querySelector<HTMLFormElement>('form[data-read]')
    const isTyped = this.changed()
    const before = (this.form.dataset.read ?? '').split(',')
    for (const name of (read?.dataset.read ?? '').split(',').filter((name) => name && !isTyped.has(name))) {
      const [from, to] = [fieldIn(read, name), fieldIn(this.form, name)]
      if (!from || !to || (to.value !== '' && to.type !== 'select-one' && !before.includes(name))) continue
      to.value = from.value
      const mark = from.closest('.field')?.querySelector('.from-file')
      if (mark && !before.includes(name)) to.closest('.field')?.append(mark)
      to.dispatchEvent(new Event('filled'))
      this.saved.set(name, to.value)
      this.showed(name, shownIn(read).get(name) ?? '')
    }
    this.say(t('Filled in from your file: please check.'))
  }
}

/** Selects the marks of work that this page waits for. */
const awaited = '[data-reading], [data-waiting]'

const isOver = (page: Document, marked: string) => !!document.querySelector(marked) && !page.querySelector(marked)

function shownIn(form: HTMLFormElement | null): Map<string, string> {
  const field = form?.querySelector<HTMLInputElement>('[name=shown]')
  return new Map(field?.value.split(' ').map((entry) => entry.split(':') as [string, string]))
}

function fieldIn(form: HTMLFormElement | null, name: string) {
  const found = form?.elements.namedItem(name)
  return found instanceof HTMLInputElement || found instanceof HTMLTextAreaElement || found instanceof HTMLSelectElement
    ? found
    : undefined
}

async function refusalIn(answer: Response): Promise<string> {
  const { errors }: { errors?: { text: string }[] } = await answer.json().catch(() => ({}))
  return errors
    ? t('Not saved: {why}', { why: errors.map(({ text }) => text).join('. ') })
    : t('Not saved. Please reload this page.')
}
