import type { Format } from '../../src/core/text/formats.ts'

/** Matches the input types that the browser handles as the editor would; the editor does all others, once loaded. */
const plainInput = /^(insert(Text|CompositionText|ReplacementText|Paragraph|LineBreak)|delete)/

/** The milliseconds after which a waiting user sees a message. */
const patienceMs = 500

/** Shortcuts with Ctrl or ⌘, in addition to the editor's own. */
const keys: Record<string, Format> = { b: 'bold', i: 'italic', '=': 'subscript', '+': 'superscript', k: 'link' }

/**
 * Lets the user type directly in a text area's HTML. The editor, which is large, is loaded once the user focuses it,
 * and takes over the text typed meanwhile. The text area remains the form's field and is updated; unedited HTML is
 * submitted unchanged.
 */
export default function richText(element: HTMLElement, signal: AbortSignal): void {
  const source = element.querySelector('textarea')
  const box = element.querySelector<HTMLElement>('.rich-text')
  const bar = element.querySelector<HTMLElement>('.rich-text-bar')
  if (source && box && bar) new EarlyText({ element, source, box, bar }, signal).start()
}

/** The parts of a rich text: the form's field, its visible text, and the buttons above. */
export type RichParts = { element: HTMLElement; source: HTMLTextAreaElement; box: HTMLElement; bar: HTMLElement }

class EarlyText {
  /** Aborts the listeners that work before the editor is loaded. */
  private readonly early = new AbortController()
  private readonly state = document.createElement('span')
  /** The edits for the editor once it is loaded, in order. */
  private held: ((type: (text: string) => void) => void)[] = []
  private opening: Promise<void> | undefined
  private isTyped = false
  private composing: Promise<unknown> | undefined

  constructor(
    private readonly parts: RichParts,
    private readonly signal: AbortSignal,
  ) {}

  start(): void {
    const { element, source, box, bar } = this.parts
    const isTyped = document.activeElement === source // which was visible until this script was loaded
    this.signal.addEventListener('abort', () => this.early.abort())
    takePlace(source, box)
    makeOneStop(bar)
    Object.assign(this.state, { className: 'rich-text-state', role: 'status' })
    bar.append(this.state)
    this.listen()
    findAreaLabel(source)?.addEventListener('click', () => box.focus(), { signal: this.signal })
    element.setAttribute('data-awake', '')
    if (isTyped) getSelection()?.selectAllChildren(box)
    if (isTyped) getSelection()?.collapseToEnd()
    if (isTyped || location.hash === `#${source.name}`) box.focus() // the browser found the id on a hidden field
    const isOther = source.value !== source.defaultValue || (source.value !== '' && box.textContent === '')
    if (isOther || (element.dataset.rich === 'title' && isInCapitals(box.textContent))) this.open()
  }

  private listen(): void {
    const { element, source, box, bar } = this.parts
    const early = { signal: this.early.signal }
    for (const type of ['focusin', 'pointerdown']) element.addEventListener(type, () => this.open(), early)
    box.addEventListener('compositionstart', () => this.awaitComposed(), early)
    box.addEventListener('beforeinput', (event) => this.onInput(event), early)
    box.addEventListener('input', () => this.keep(), early)
    box.addEventListener('paste', (event) => this.onPaste(event), early)
    box.addEventListener('drop', (event) => event.preventDefault(), early)
    source.addEventListener('filled', () => this.onFilled(), early)
    bar.addEventListener('click', ({ target }) => this.onButton(target), early)
    element.addEventListener('keydown', (event) => pressKeys(bar, event), { capture: true, signal: this.signal })
  }

  /** Shows new text after the form's field was filled in. */
  private onFilled(): void {
    this.isTyped = false
    this.parts.box.contentEditable = 'false'
    this.open()
  }

  private open(): void {
    this.opening ??= this.load()
  }

  private async load(): Promise<void> {
    const { element } = this.parts
    element.ariaBusy = 'true'
    const tell = setTimeout(() => {
      this.state.textContent = 'Loading the buttons… You can type already.'
    }, patienceMs)
    const fetch = () => import('./rich-text-editor.ts')
    const fetched = await fetch()
      .catch(fetch)
      .catch(() => undefined)
    await this.composing
    clearTimeout(tell)
    this.state.textContent = ''
    element.removeAttribute('aria-busy')
    if (this.signal.aborted) return
    this.early.abort()
    const type = this.started(fetched)
    for (const act of this.held) act(type)
  }

  /** Starts the editor, or shows the field without it. @returns a function that types text there */
  private started(fetched: typeof import('./rich-text-editor.ts') | undefined): (text: string) => void {
    const { isTyped, signal } = this
    try {
      if (fetched) return fetched.openEditor(this.parts, { isTyped, signal: signal })
    } catch (error) {
      console.error(error)
    }
    this.showPlain()
    return (text) => {
      this.parts.source.value += text
    }
  }

  private hold(act: (type: (text: string) => void) => void): void {
    this.held.push(act)
    this.open()
  }

  /**
   * Types characters immediately, unless an earlier edit waits for the editor; Enter in a single paragraph is the
   * editor's own.
   */
  private onInput(event: InputEvent): void {
    const { inputType, data } = event
    const isBreak = inputType === 'insertParagraph' || inputType === 'insertLineBreak'
    const { rich } = this.parts.element.dataset
    if (this.held.length === 0 && plainInput.test(inputType) && !(isBreak && isOneParagraph(rich))) return
    event.preventDefault()
    if (isBreak) this.hold(() => this.again(new KeyboardEvent('keydown', { key: 'Enter', ...sent })))
    else if (data) this.hold((type) => type(data))
  }

  /** Copies the text into the form's field. */
  private keep(): void {
    const { source, box } = this.parts
    this.isTyped = true
    source.value = box.textContent.trim() === '' ? '' : box.innerHTML
    source.dispatchEvent(new Event('input', { bubbles: true }))
  }

  private onPaste(event: ClipboardEvent): void {
    event.preventDefault()
    const clipboardData = new DataTransfer() // the event's own data is emptied
    for (const type of event.clipboardData?.types ?? [])
      clipboardData.setData(type, event.clipboardData?.getData(type) ?? '')
    this.hold(() => this.again(new ClipboardEvent('paste', { clipboardData, ...sent })))
  }

  private onButton(target: EventTarget | null): void {
    const button = target instanceof Element ? target.closest('button') : null
    if (!button) return
    this.parts.box.focus()
    this.hold(() => button.click())
  }

  private again(event: Event): void {
    this.parts.box.dispatchEvent(event)
  }

  private awaitComposed(): void {
    this.composing = new Promise((done) => this.parts.box.addEventListener('compositionend', done, { once: true }))
  }

  /** Shows the text's HTML for editing when there is no editor, as without scripts. */
  private showPlain(): void {
    const { element, source, box, bar } = this.parts
    const isThere = element.contains(document.activeElement)
    element.setAttribute('data-plain', '')
    for (const name of ['id', 'name', 'contenteditable', 'tabindex']) box.removeAttribute(name)
    source.id = source.name
    source.hidden = false
    this.state.className = 'hint'
    source.after(this.state)
    this.state.textContent = `${bar.ariaLabel ?? 'The editor'} could not be loaded. This is the text’s HTML.`
    source.setSelectionRange(source.value.length, source.value.length)
    if (isThere) source.focus()
  }
}

const sent = { bubbles: true, cancelable: true }

const isOneParagraph = (kind: string | undefined) => kind === 'title' || kind === 'post'

/** Whether sentence case may suit better: then the editor, which offers it, is loaded immediately. */
function isInCapitals(text: string): boolean {
  const small = text.match(/\p{Ll}/gu)?.length ?? 0
  return (text.match(/\p{Lu}/gu)?.length ?? 0) > small
}

/** Makes the plain text the target of messages, labels and descriptions, in place of the field. */
function takePlace(source: HTMLTextAreaElement, box: HTMLElement): void {
  const label = findAreaLabel(source)
  if (label) label.id = `${source.name}-label`
  for (const name of ['aria-describedby', 'aria-invalid', 'lang']) {
    const value = source.getAttribute(name)
    if (value !== null) box.setAttribute(name, value)
  }
  source.id = `${source.name}-source`
  source.hidden = true
  Object.assign(box, { id: source.name, role: 'textbox', tabIndex: 0, contentEditable: 'true', ariaMultiLine: 'true' })
  box.setAttribute('name', source.name)
  box.setAttribute('aria-labelledby', `${source.name}-label`)
}

const findAreaLabel = ({ name }: HTMLTextAreaElement): HTMLElement | null =>
  document.querySelector(`label[for="${name}"]`)

/** Presses the button of a shortcut, if there is one; shortcuts of the numeric keypad zoom instead. */
function pressKeys(bar: Element, event: KeyboardEvent): void {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || event.code.startsWith('Numpad')) return
  const key = event.shiftKey && event.code === 'Equal' ? '+' : event.key.toLowerCase() // a Mac's ⌘⇧= is still `=`
  const button = bar.querySelector<HTMLElement>(`[data-format="${keys[key]}"]`)
  if (!button) return
  event.preventDefault()
  button.click()
}

/** Makes a toolbar one tab stop, at the control used last, with arrows, Home and End (ARIA APG, toolbar pattern). */
export function makeOneStop(bar: HTMLElement): void {
  const controls = [...bar.querySelectorAll<HTMLElement>('button, select')]
  const stopAt = (stop: EventTarget | null) => {
    for (const control of controls) control.tabIndex = control === stop ? 0 : -1
  }
  stopAt(controls[0] ?? null)
  bar.addEventListener('focusin', ({ target }) => stopAt(target))
  bar.addEventListener('keydown', (event) => {
    const shown = controls.filter(({ hidden }) => !hidden)
    const at = shown.findIndex(({ tabIndex }) => tabIndex === 0)
    const places: Record<string, number> = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: -1 }
    const to = places[event.key]
    if (to === undefined) return
    shown.at(to % shown.length)?.focus()
    event.preventDefault()
  })
}
