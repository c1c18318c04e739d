import { type Block, type Inline, type Mark, marks } from './blocks.ts'
import type { FullText, Part, ReferenceList, Section } from './model.ts'

/** Sorts marks into the order that a run has them in. */
export const sortMarks = (some: Iterable<Mark>): Mark[] => {
  const set = new Set(some)
  return marks.filter((mark) => set.has(mark))
}

/** Joins neighbours with the same formatting, and drops runs without text. */
export function joinEqualRuns(content: readonly Inline[]): Inline[] {
  const result: Inline[] = []
  for (const one of content) {
    const last = result.at(-1)
    if (one.kind === 'run' && one.text === '') continue
    const isSame =
      one.kind === 'run' &&
      last?.kind === 'run' &&
      last.language === one.language &&
      last.marks.join() === one.marks.join()
    if (isSame) result[result.length - 1] = { ...last, text: (last.text + one.text).normalize('NFC') }
    else result.push(one)
  }
  return result
}

/** Trims white space at the ends of content; ignores targets. */
export function trimInlines(content: readonly Inline[]): Inline[] {
  const result = joinEqualRuns(content)
  for (const isStart of [true, false])
    for (;;) {
      const isOther = ({ kind }: Inline) => kind !== 'target'
      const at = isStart ? result.findIndex(isOther) : result.findLastIndex(isOther)
      const one = result[at]
      const text = one?.kind === 'run' ? (isStart ? one.text.trimStart() : one.text.trimEnd()) : ''
      if (one?.kind === 'run' && text !== '') result[at] = { ...one, text }
      if (one === undefined || text !== '' || (one.kind !== 'run' && one.kind !== 'break')) break
      result.splice(at, 1)
    }
  return result
}

/** Returns the text of runs as shown, without notes' marks. */
export const readInlineText = (content: readonly Inline[]): string =>
  content
    .map((one) => {
      if (one.kind === 'run') return one.text
      if (one.kind === 'break') return ' '
      if (one.kind === 'reference') return one.type === 'fn' ? '' : readInlineText(one.content)
      if (one.kind === 'link' || one.kind === 'cited') return readInlineText(one.content)
      return one.kind === 'ruby' ? one.base : ''
    })
    .join('')

/** Changes every stretch of runs of a text, those within links and references first. */
export function mapInlines(text: FullText, change: (content: Inline[]) => Inline[]): FullText {
  const inlines = (content: Inline[]): Inline[] =>
    change(content.map((one) => ('content' in one ? { ...one, content: inlines(one.content) } : one)))
  const captioned = <Block extends { caption: { title: Inline[]; paragraphs: { content: Inline[] }[] } }>(
    one: Block,
  ) => ({
    ...one,
    caption: {
      title: inlines(one.caption.title),
      paragraphs: one.caption.paragraphs.map((each) => ({ ...each, content: inlines(each.content) })),
    },
  })
  const block = (one: Block): Block => {
    const whole = 'caption' in one ? (captioned(one) as Block) : one // the same block, with its caption
    switch (whole.kind) {
      case 'paragraph':
        return { ...whole, content: inlines(whole.content) }
      case 'list':
        return { ...whole, items: whole.items.map((item) => ({ ...item, blocks: item.blocks.map(block) })) }
      case 'table': {
        const rows = (some: typeof whole.body) =>
          some.map((row) => row.map((cell) => ({ ...cell, blocks: cell.blocks.map(block) })))
        const notes = whole.notes.map((note) => ({ ...note, blocks: note.blocks.map(block) }))
        return { ...whole, head: rows(whole.head), body: rows(whole.body), notes }
      }
      case 'figures':
        // figures of a group stay figures
        return { ...whole, figures: whole.figures.map((figure) => block(figure) as typeof figure) }
      case 'quote':
        return { ...whole, blocks: whole.blocks.map(block), attribution: inlines(whole.attribution) }
      case 'verse':
        return { ...whole, lines: whole.lines.map(inlines), attribution: inlines(whole.attribution) }
      case 'definitions': {
        const items = whole.items.map(({ term, blocks }) => ({ term: inlines(term), blocks: blocks.map(block) }))
        return { ...whole, items }
      }
      case 'figure':
      case 'box':
      case 'statement':
        return { ...whole, blocks: whole.blocks.map(block) }
      default:
        return whole
    }
  }
  const part = (one: Part): Part => ({ blocks: one.blocks.map(block), sections: one.sections.map(section) })
  const section = (one: Section): Section => ({ ...one, title: inlines(one.title), ...part(one) })
  const list = (one: ReferenceList): ReferenceList => ({
    ...one,
    title: inlines(one.title),
    blocks: one.blocks.map(block),
    references: one.references.map((each) => ({
      ...each,
      content: inlines(each.content),
      notes: each.notes.map((note) => ({ ...note, content: inlines(note.content) })),
    })),
    lists: one.lists.map(list),
  })
  const back = text.back.map((one): FullText['back'][number] => {
    if (one.kind === 'references') return { kind: 'references', ...list(one) }
    if (one.kind !== 'notes') return { kind: one.kind, ...section(one) }
    const notes = one.notes.map((note) => ({ ...note, blocks: note.blocks.map(block) }))
    return { ...one, title: inlines(one.title), notes }
  })
  return { ...text, ...part(text), back }
}
