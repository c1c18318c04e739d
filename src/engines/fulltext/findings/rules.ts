import type { Block, Captioned, Figure, Inline, Picture, Table } from '../blocks.ts'
import { collectTextReferences } from '../citing/entries.ts'
import type { Finding, FindingCode, FullText } from '../model.ts'
import { isFileAddress } from '../pictures/alt-rules.ts'
import { readInlineText } from '../runs.ts'
import { linesIn, type Place, walkTextBlocks } from '../walk.ts'
import { strangeWords } from './script-rules.ts'

/** The width of each picture in pixels, by file. */
export type Widths = ReadonlyMap<string, number>

/** A block or inline to check, with the pictures' widths, and whether a caption is above it. */
type Looked<Thing> = { thing: Thing; widths: Widths; isInGroup: boolean }

/** A rule returns the text that its finding is about, or undefined if there is nothing to report. */
type Rule<Thing> = { code: FindingCode; of: (looked: Looked<Thing>) => string | undefined }

const describeCaptioned = ({ label, caption }: Captioned) =>
  [label, readInlineText(caption.title), ...caption.paragraphs.map(({ content }) => readInlineText(content))]
    .join(' ')
    .trim()
const isBare = (captioned: Captioned) => describeCaptioned(captioned) === ''

/** The pixels needed by a picture that is as wide as the text. */
const leastWidth = 800
/** A picture shown at this width, in points, counts as wide as the text: two thirds of A4 between usual margins. */
const fullWidth = 300

const isSmall = ({ file, width }: Picture, widths: Widths) =>
  (width === 0 || width >= fullWidth) && (widths.get(file) ?? leastWidth) < leastWidth && !file.endsWith('.svg')

/** Whether a picture has no description: a program's id, such as `P1231#yIS1`, or a file name does not count. */
export const isUnsaid = ({ alt, isDecorative }: Pick<Picture, 'alt' | 'isDecorative'>): boolean =>
  !isDecorative && (/^(?:\s*|\S*#\S*)$/.test(alt) || isFileAddress(alt))

const textOfTable = ({ head, body }: Table) =>
  [...head, ...body]
    .map((row) => row.map(({ blocks }) => blocks.map(paragraphPlainText).join(' ')).join(' | '))
    .join('\n')

const paragraphPlainText = (block: Block) => (block.kind === 'paragraph' ? readInlineText(block.content) : '')

const figureRules: Rule<Figure>[] = [
  {
    code: 'figure_without_caption',
    of: ({ thing, isInGroup }) => (isBare(thing) && !isInGroup ? (thing.pictures[0]?.alt ?? '') : undefined),
  },
  {
    code: 'figure_without_alt',
    of: ({ thing }) => (thing.pictures.some(isUnsaid) ? describeCaptioned(thing) : undefined),
  },
  {
    code: 'figure_too_small',
    of: ({ thing, widths }) =>
      thing.pictures.some((one) => isSmall(one, widths)) ? describeCaptioned(thing) : undefined,
  },
  {
    code: 'table_as_picture',
    of: ({ thing }) => (/^(?:table|तालिका|सारणी|табл)/iu.test(thing.label) ? describeCaptioned(thing) : undefined),
  },
]

const tableRules: Rule<Table>[] = [
  { code: 'table_without_caption', of: ({ thing }) => (isBare(thing) ? textOfTable(thing) : undefined) },
  {
    code: 'table_without_head',
    of: ({ thing }) => {
      const hasHead = thing.head.length > 0 || thing.body.some((row) => row.some(({ isHead }) => isHead))
      return thing.body.length > 0 && !hasHead ? describeCaptioned(thing) || textOfTable(thing) : undefined
    },
  },
  {
    code: 'table_as_picture',
    of: ({ thing }) => (thing.pictures.length > 0 && thing.body.length === 0 ? describeCaptioned(thing) : undefined),
  },
]

type FormulaLike = { mathml: string; tex: string; alt: string; picture?: Picture }

const formulaRules: Rule<FormulaLike>[] = [
  {
    code: 'formula_as_picture',
    of: ({ thing }) => (thing.picture && !thing.mathml && !thing.tex ? thing.alt : undefined),
  },
]

const pictureRules: Rule<Picture>[] = [
  { code: 'figure_without_alt', of: ({ thing }) => (isUnsaid(thing) ? '' : undefined) },
]

/** Finds points for a person to check: captions, alternative texts, heads of tables, pictures of text, characters. */
export function findingsOf(text: FullText, widths: Widths): Finding[] {
  const grouped = new Set(
    [...walkTextBlocks(text)].flatMap(({ block }) => (block.kind === 'figures' ? block.figures : [])),
  )
  const blocks = [...walkTextBlocks(text)].flatMap(({ block, section }): Finding[] => {
    const where = { section, id: 'id' in block ? block.id : '' }
    const looked = { widths, isInGroup: grouped.has(block as Figure) }
    if (block.kind === 'figure') return found(figureRules, { ...looked, thing: block }, where)
    if (block.kind === 'table') return found(tableRules, { ...looked, thing: block }, where)
    return block.kind === 'formula' ? found(formulaRules, { ...looked, thing: block }, where) : []
  })
  return [...blocks, ...findingsOfLines(text, widths), ...unreadReferences(text)]
}

const found = <Thing>(rules: Rule<Thing>[], looked: Looked<Thing>, where: Place): Finding[] =>
  rules.flatMap(({ code, of }) => {
    const text = of(looked)
    return text === undefined ? [] : [{ code, where, text }]
  })

function findingsOfLines(text: FullText, widths: Widths): Finding[] {
  const ofOne = (one: Inline, where: Place): Finding[] => {
    if (one.kind === 'formula') return found(formulaRules, { thing: one, widths, isInGroup: false }, where)
    return one.kind === 'picture' ? found(pictureRules, { thing: one, widths, isInGroup: false }, where) : []
  }
  return linesIn(text).flatMap(({ content, place: where }): Finding[] => {
    const strange = strangeWords(readInlineText(content))
    const ofWords: Finding[] = strange ? [{ code: 'letters_without_font', where, text: strange }] : []
    return [...content.flatMap((one) => ofOne(one, where)), ...ofWords]
  })
}

/** Finds references that have neither a year nor enough words for a name and a title. */
const unreadReferences = (text: FullText): Finding[] =>
  collectTextReferences(text).flatMap(({ id, content, parts }): Finding[] => {
    const said = readInlineText(content).trim()
    const isRead = parts !== undefined || /(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|n\.\s?d\.|in press|forthcoming/iu.test(said)
    return isRead ? [] : [{ code: 'reference_unread', where: { section: '', id }, text: said }]
  })
