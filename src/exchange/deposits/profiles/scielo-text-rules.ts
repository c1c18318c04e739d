import { lookup } from '../../../core/text/clean.ts'
import { collectElementText, elementsOf } from '../../../engines/archives/archives.ts'
import { isSupplementKind, supplementTypes } from '../../../journal/record/supplement-rules.ts'
import type { Change } from './common-rules.ts'
import { findAll, findAt, makeElement, readAttribute, renameElement, setAttributes } from './tree.ts'

const noteTypes = ['abbr', 'com', 'supported-by', 'presented-at', 'supplementary-material', 'other']

/** Types the notes of a text: `other`, if SciELO does not know their type there. */
const typeNotes: Change = (article) => {
  for (const group of findAll(article, 'fn-group'))
    for (const note of findAll(group, 'fn')) {
      const type = readAttribute(note, 'fn-type')
      setAttributes(note, { 'fn-type': noteTypes.includes(type) ? type : 'other', 'custom-type': '' })
    }
}

/** Links each reference within a text to one place, the first of several. */
const linkOnce: Change = (article) => {
  for (const link of findAll(article, 'xref'))
    setAttributes(link, { rid: readAttribute(link, 'rid').split(' ')[0] ?? '' })
}

/** Gives each caption and each section of the text a title: the first paragraph of a caption, a dash for a section. */
const titleParts: Change = (article) => {
  for (const caption of findAll(article, 'caption')) {
    const [first] = elementsOf(caption)
    if (first?.name === 'p' && !findAt(caption, 'title')) renameElement(first, 'title')
  }
  for (const section of elementsOf(findAt(article, 'body') ?? makeElement('body', {})))
    if (section.name === 'sec' && !collectElementText(findAt(section, 'title') ?? makeElement('title', {}))) {
      const others = section.children.filter((child) => typeof child === 'string' || child.name !== 'title')
      others.splice(findAt(section, 'label') ? 1 : 0, 0, makeElement('title', {}, ['—']))
      section.children = others
    }
}

/** Types the files of supplements within a text by the endings of their names. */
const typeSupplements: Change = (article) => {
  for (const supplement of findAll(article, 'supplementary-material')) {
    if (readAttribute(supplement, 'mime-subtype')) continue
    const ending = readAttribute(supplement, 'xlink:href').split('.').at(-1)?.toLowerCase() ?? ''
    const type = isSupplementKind(ending) ? supplementTypes[ending] : 'application/octet-stream'
    const [mimetype = '', subtype = ''] = type.replace(/;.*$/, '').split('/')
    setAttributes(supplement, { mimetype, 'mime-subtype': subtype })
  }
}

/** Has header cells in the heads of tables alone, and there no others. */
const sortCells: Change = (article) => {
  for (const head of findAll(article, 'thead')) for (const cell of findAll(head, 'td')) renameElement(cell, 'th')
  for (const body of findAll(article, 'tbody')) for (const cell of findAll(body, 'th')) renameElement(cell, 'td')
}

const citationTypes: Record<string, string> = lookup({
  journal: 'journal',
  book: 'book',
  chapter: 'book',
  web: 'webpage',
  webpage: 'webpage',
  thesis: 'thesis',
  confproc: 'confproc',
  patent: 'patent',
  report: 'report',
  software: 'software',
  newspaper: 'newspaper',
  database: 'database',
  data: 'data',
  'legal-doc': 'legal-doc',
})

/** Types the cited works as SciELO knows them. */
const typeCitations: Change = (article) => {
  for (const citation of findAll(article, 'element-citation'))
    setAttributes(citation, {
      'publication-type': citationTypes[readAttribute(citation, 'publication-type')] ?? 'other',
    })
}

/** The changes of a full text for SciELO. */
export const scieloTextChanges: readonly Change[] = [
  typeNotes,
  linkOnce,
  titleParts,
  typeSupplements,
  sortCells,
  typeCitations,
]
