import { type Counted, noTally, type SourceParagraph, splitCountedWords, type Tally } from './counts.ts'

type Open = { kept: string; left: string; things: number }

/**
 * Collects the counts of a text during a walk: paragraphs may be within others (boxes), cells within cells. Content
 * that a rule leaves out is counted as left.
 */
export class Story implements Counted {
  readonly kept: Tally = noTally()
  readonly left: Tally = noTally()
  readonly paragraphs: SourceParagraph[] = []
  private readonly open: Open[] = []
  private readonly cells: number[] = []
  private rules = 0
  /** The content of a paragraph that goes on in the next. */
  private begun: Open = { kept: '', left: '', things: 0 }

  /** Walks content that a rule leaves out, if `isLeft`. */
  under(isLeft: boolean, walk: () => void): void {
    if (isLeft) this.rules++
    walk()
    if (isLeft) this.rules--
  }

  get isLeft(): boolean {
    return this.rules > 0
  }

  count(name: keyof Tally): void {
    ;(this.isLeft ? this.left : this.kept)[name]++
  }

  /** Adds text to the open paragraph, if there is one. */
  say(text: string): void {
    const open = this.open.at(-1)
    if (!open) return
    if (this.isLeft) open.left += text
    else open.kept += text
  }

  /** Counts a picture or formula, at which a word ends, unless it only hangs on its paragraph. */
  thing(name: 'pictures' | 'formulas', isAnchored = false): void {
    this.count(name)
    if (!isAnchored) this.say('\n')
    const open = this.open.at(-1)
    if (open && !this.isLeft) open.things++
  }

  /**
   * Walks a paragraph; `kindOf` returns its kind, and is called only if it has words.
   * @param goesOn whether it has no end of its own, so that its last word may continue in the next paragraph
   */
  paragraph(walk: () => void, kindOf: () => 'headings' | 'list_items' | undefined, goesOn = false): void {
    const open = this.begun
    this.begun = { kept: '', left: '', things: 0 }
    this.open.push(open)
    walk()
    this.open.pop()
    if (goesOn) this.begun = open
    else this.endParagraph(open, kindOf)
  }

  /** Ends a paragraph that goes on, where no other follows in the same text. */
  endText(): void {
    const open = this.begun
    this.begun = { kept: '', left: '', things: 0 }
    this.endParagraph(open, () => undefined)
  }

  private endParagraph(open: Open, kindOf: () => 'headings' | 'list_items' | undefined): void {
    const words = splitCountedWords(open.kept)
    const left = splitCountedWords(open.left)
    this.kept.words += words.length
    this.left.words += left.length
    if (words.length > 0 || open.things > 0) this.fill()
    const kind = words.length > 0 || (this.isLeft && left.length > 0) ? kindOf() : undefined
    if (kind) this.count(kind)
    if (words.length > 0) this.paragraphs.push({ words, isHeading: kind === 'headings' })
  }

  private fill(): void {
    const last = this.cells.length - 1
    if (last >= 0) this.cells[last] = (this.cells[last] ?? 0) + 1
  }

  /** Walks a table or a cell, and counts it if it has content. */
  holder(name: 'tables' | 'cells', walk: () => void): void {
    this.endText()
    this.cells.push(0)
    walk()
    this.endText()
    const held = this.cells.pop() ?? 0
    if (held === 0) return
    this.count(name)
    this.fill()
  }
}
