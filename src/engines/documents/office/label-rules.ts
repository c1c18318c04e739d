import { patternOfWords } from '../../../core/language/paper-words.ts'
import { type Block, type Manuscript, officeParagraphText, type Paragraph, type Run } from './document.ts'

/** Matches the labels of title pages before title, names and institutions. */
const labels = {
  title:
    /^(?:(?:full|article|manuscript|paper|complete)\s+)?title(?:\s+of\s+(?:the\s+)?(?:paper|article|manuscript|study))?\s*(?:[:–—-]\s*|$)/i,
  authors: new RegExp(
    String.raw`^(?:(?:list|names?)\s+of\s+(?:the\s+)?)?(?:all\s+)?authors?(?:['’]?s['’]?)?` +
      String.raw`(?:\s+(?:names?|list|information))?(?:\s*\([^)]{0,40}\))?\s*(?:[:–—-]\s*|$)`,
    'i',
  ),
  institutions:
    /^(?:authors?['’]?s?['’]?\s+)?(?:affiliations?|institutions?|addresses|address)(?:\s+of\s+(?:the\s+)?authors?)?\s*(?:[:–—-]\s*|$)/i,
}

/** Lines about the manuscript that are not part of it. */
const besides = [
  String.raw`(?:running|short|abbreviated)[\s-]+(?:title|head(?:er|line)?)\b|title\s+page\s*$`,
  String.raw`manuscript\s+(?:no|number|id|type|category)\b|(?:article|paper|submission)\s+(?:type|category|id)\s*[:–-]`,
  String.raw`type\s+of\s+(?:article|manuscript|paper)\b|(?:total\s+)?(?:word|page|figure|table)\s+counts?\b`,
  String.raw`number\s+of\s+(?:words|pages|figures|tables)\b`,
]
const beside = new RegExp(`^(?:${besides.join('|')})`, 'i')

/** Matches a repeated name with its ORCID iD: the line does not name another author. */
const withId = /^(\p{L}[^:;,(\d]{2,60}?)[\s:;,(–-]*(?:orcid\b[^\d]{0,30}|https?:\/\/orcid\.org\/)\d{4}-\d{4}-/iu

const abstract = new RegExp(String.raw`^(?:${patternOfWords('abstract')})(?![\p{L}\p{M}])`, 'iu')

/** Returns the number of blocks before the abstract; if it has no heading, of the first few blocks. */
export function headLength(blocks: Block[]): number {
  const end = blocks.findIndex((block) => 'runs' in block && abstract.test(trimmedParagraphText(block)))
  return end < 0 ? Math.min(blocks.length, mostUnheaded) : Math.min(end, mostLabelled)
}

const mostUnheaded = 12

/** The paragraphs before the abstract that may carry labels. */
const mostLabelled = 40

const trimmedParagraphText = (paragraph: Paragraph) => officeParagraphText(paragraph).trim()

/** Removes the labels of a manuscript's title page; the text after 'Title:' becomes its title. */
export function withoutLabels(manuscript: Manuscript): Manuscript {
  const { blocks } = manuscript
  const last = headLength(blocks)
  let isTitleNext = false
  let before = ''
  const head = blocks.slice(0, last).flatMap((block): Block[] => {
    if (!('runs' in block) || !trimmedParagraphText(block)) return [block]
    if (beside.test(trimmedParagraphText(block))) return []
    const [, name] = withId.exec(trimmedParagraphText(block)) ?? []
    if (name && before.includes(name)) return [addOrcidWords(block)]
    before += `${trimmedParagraphText(block)}\n`
    if (isTitleNext) {
      isTitleNext = false
      return [asTitle(block)]
    }
    const [kind] = Object.entries(labels).find(([, label]) => label.test(trimmedParagraphText(block))) ?? []
    if (!kind) return [block]
    const rest = removeParagraphLabel(block, labels[kind as keyof typeof labels])
    const isAlone = !trimmedParagraphText(rest)
    isTitleNext = isAlone && kind === 'title'
    if (isAlone) return []
    return [kind === 'title' ? asTitle(rest) : rest]
  })
  return { ...manuscript, blocks: withHeading([...head, ...blocks.slice(last)]) }
}

/** Adds a heading to an abstract that is recognised only by its style. */
function withHeading(blocks: Block[]): Block[] {
  const isAbstract = (block: Block): block is Paragraph => 'runs' in block && block.role === 'abstract'
  const at = blocks.findIndex(isAbstract)
  const first = blocks[at]
  if (
    !first ||
    !('runs' in first) ||
    blocks.some((block) => 'runs' in block && abstract.test(trimmedParagraphText(block)))
  )
    return blocks
  const [run] = first.runs
  const heading = { ...first, label: '', runs: run ? [{ ...run, text: 'Abstract', isBold: true }] : [] }
  return [...blocks.slice(0, at), heading, ...blocks.slice(at)]
}

const titleSize = 20

const asTitle = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  role: 'title',
  runs: paragraph.runs.map((run) => ({ ...run, size: titleSize, isBold: true })),
})

/** Adds the words that mark a line of iDs. */
const addOrcidWords = (paragraph: Paragraph): Paragraph => ({
  ...paragraph,
  runs: paragraph.runs.flatMap((run, at) => (at === 0 ? [{ ...run, text: `ORCID of ${run.text}` }] : [run])),
})

/** Removes a label from the beginning of a paragraph; the label may be in runs of its own. */
function removeParagraphLabel(paragraph: Paragraph, label: RegExp): Paragraph {
  const text = officeParagraphText(paragraph)
  const space = text.length - text.trimStart().length
  let left = space + (label.exec(text.trimStart())?.[0].length ?? 0)
  const runs = paragraph.runs.flatMap((run): Run[] => {
    const rest = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return rest ? [{ ...run, text: rest }] : []
  })
  return { ...paragraph, runs }
}
