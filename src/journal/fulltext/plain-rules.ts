import type { Block, Inline } from '../../engines/fulltext/text.ts'

/** Returns the words of a line, without citations. */
export const plainText = (content: readonly Inline[]): string => oneLine(content.map(readInlineWords).join(''))

/** Returns the words of a line with those of citations and cross-references, and the TeX or the letters of formulas. */
export const wholeText = (content: readonly Inline[]): string => oneLine(content.map(allOf).join(''))

/** Returns the words of blocks, one after another. */
export const blocksText = (blocks: readonly Block[]): string => oneLine(blocks.map(blockText).join(' '))

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim()

function readInlineWords(one: Inline): string {
  if (one.kind === 'run') return one.text
  if (one.kind === 'ruby') return one.base
  return 'content' in one && one.kind !== 'cited' && one.kind !== 'reference' ? plainText(one.content) : ' '
}

function allOf(one: Inline): string {
  switch (one.kind) {
    case 'run':
      return one.text
    case 'ruby':
      return one.base
    case 'formula':
      return one.tex || one.mathml.replace(/<annotation[\s\S]*?<\/annotation>|<[^>]*>/g, '')
    case 'picture':
      return one.alt
    case 'break':
      return ' '
    case 'target':
      return ''
    default:
      return one.content.map(allOf).join('')
  }
}

function blockText(block: Block): string {
  switch (block.kind) {
    case 'paragraph':
      return wholeText(block.content)
    case 'list':
      return block.items.map(({ label, blocks }) => `${label} ${blocksText(blocks)}`).join(' ')
    case 'definitions':
      return block.items.map(({ term, blocks }) => `${wholeText(term)} ${blocksText(blocks)}`).join(' ')
    case 'formula':
      return allOf({ ...block, kind: 'formula' })
    case 'code':
      return block.text
    case 'verse':
      return block.lines.map(wholeText).join(' ')
    case 'quote':
    case 'box':
    case 'statement':
      return blocksText(block.blocks)
    case 'figure':
      return block.pictures.map(({ alt }) => alt).join(' ')
    case 'figures':
      return blocksText(block.figures)
    case 'table':
      return [...block.head, ...block.body]
        .flat()
        .map(({ blocks }) => blocksText(blocks))
        .join(' ')
    case 'supplement':
      return block.url
  }
}
