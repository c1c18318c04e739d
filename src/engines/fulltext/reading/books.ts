import type { Written, WrittenBlock } from '../../office/office.ts'
import type { Inline } from '../blocks.ts'
import type { Account, Entry, Finding, FindingCode } from '../model.ts'

type Counts = Entry['counts']

/** An element that gets an id. */
type Named = { id: string }

/** A reader's records: its account, findings, and the notes in order. */
export class Books {
  readonly account: Account = { left: [], made: [], found: [] }
  private readonly told: { code: FindingCode; text: string; at: Named | undefined }[] = []
  readonly files = new Set<string>()
  /** The referenced notes in order, by kind and id. */
  readonly notes: { key: string; id: string; label: string; blocks: WrittenBlock[] }[] = []
  private readonly byKey = new Map<string, number>()
  private readonly hasBoth: boolean

  constructor(private readonly written: Written) {
    const kinds = new Set([...written.notes.keys()].map((key) => key.split(' ')[0]))
    this.hasBoth = kinds.size > 1
    for (const { kind, text, counts } of written.passed) this.account.left.push({ kind, text, counts })
  }

  leave(kind: Entry['kind'], text: string, counts: Counts = {}): void {
    if (text !== '' || Object.values(counts).some((count) => count > 0)) this.account.left.push({ kind, text, counts })
  }

  make(kind: Entry['kind'], text: string, counts: Counts = {}): void {
    if (text !== '' || Object.values(counts).some((count) => count > 0)) this.account.made.push({ kind, text, counts })
  }

  /** Records a finding about content missing from the text; words that remain in the document's text do not count. */
  find(code: FindingCode, text: string, counts: Counts = {}): void {
    this.account.found.push({ kind: 'finding', text: '', counts })
    this.tell(code, text)
  }

  /** Reports a point for a person to check. @param at the section that it is about, which gets its id later */
  tell(code: FindingCode, text: string, at?: Named): void {
    this.told.push({ code, text, at })
  }

  /** Returns the findings, once all elements have ids. */
  get findings(): Finding[] {
    return this.told.map(({ code, text, at }) => ({ code, text, where: { section: at?.id ?? '', id: at?.id ?? '' } }))
  }

  /** Returns the mark of a note at its reference; a missing note has none. */
  noteMark(key: string, mark: string): Inline[] {
    const blocks = this.written.notes.get(key)
    if (!blocks) return mark ? [{ kind: 'run', text: mark, marks: ['sup'] }] : []
    const known = this.byKey.get(key)
    const at = known ?? this.notes.length
    if (known === undefined) {
      this.byKey.set(key, at)
      const label = mark || this.numberOf(key)
      this.notes.push({ key, id: `fn${at + 1}`, label, blocks })
    }
    const { id = '', label = '' } = this.notes[at] ?? {}
    return [{ kind: 'reference', type: 'fn', to: [id], content: [{ kind: 'run', text: label, marks: ['sup'] }] }]
  }

  private readonly counts = new Map<string, number>()

  /** Returns the next number of a footnote; endnotes have letters if a text has both. */
  private numberOf(key: string): string {
    const [kind = ''] = key.split(' ')
    const number = (this.counts.get(kind) ?? 0) + 1
    this.counts.set(kind, number)
    return kind === 'endnote' && this.hasBoth ? `e${number}` : String(number)
  }
}
