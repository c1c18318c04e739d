import { isAffiliation } from '../../../core/pasted/affiliations.ts'
import type { Finding, FindingCode, FullText } from '../model.ts'
import { isSurelyReference } from '../reading/entry-rules.ts'
import { isKnownHeading } from '../reading/headings/heading-names.ts'
import { readInlineText } from '../runs.ts'
import { sectionsOf, walkTextBlocks } from '../walk.ts'

/** The sections among which the addresses of a front may have become headings. */
const firstSections = 4

/** Finds headings that are surely references, and headings at the beginning that are addresses of authors. */
export function misreadHeadings(text: FullText): Finding[] {
  const early = new Set(text.sections.slice(0, firstSections))
  return sectionsOf(text).flatMap((section): Finding[] => {
    const said = `${section.label} ${readInlineText(section.title)}`.replace(/\s+/g, ' ').trim()
    const found = (code: FindingCode): Finding[] => [{ code, where: { section: section.id, id: '' }, text: said }]
    if (isSurelyReference(said)) return found('heading_like_reference')
    return early.has(section) && isAddressLine(said) ? found('heading_like_affiliation') : []
  })
}

/** Whether a heading is an affiliation: a place of work with its town, or with the mark of its author. */
const isAddressLine = (said: string) =>
  isAffiliation(said) && /,/.test(said) && !/[:?]/.test(said) && said.split(' ').length > 3 && !isKnownHeading(said)

/** The fewest words of a paragraph that repeats an abstract. */
const fewestRepeated = 25

/** Finds paragraphs of a text that its abstract, as HTML, has too. */
export function repeatedAbstract(text: FullText, abstract: string): Finding[] {
  const known = foldedWords(abstract.replace(/<[^>]*>/g, ' ').replaceAll('&amp;', '&'))
  return [...walkTextBlocks(text)].flatMap(({ block, section }): Finding[] => {
    const said = block.kind === 'paragraph' ? readInlineText(block.content).replace(/\s+/g, ' ').trim() : ''
    const words = foldedWords(said)
    const isRepeated = words.split(' ').length >= fewestRepeated && known.includes(words)
    return isRepeated ? [{ code: 'abstract_twice', where: { section, id: '' }, text: said }] : []
  })
}

const foldedWords = (text: string) => (text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ')
