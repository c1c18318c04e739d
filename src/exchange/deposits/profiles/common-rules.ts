import { lookup } from '../../../core/text/clean.ts'
import type { Element } from '../../../engines/archives/archives.ts'
import type { Cited } from '../../../journal/citing/facts.ts'
import { padded } from '../../../journal/record/issues/rules.ts'
import { isNotice } from '../../../journal/record/notices/kind-rules.ts'
import { findAll, findAt, insertAfter, makeElement, readAttribute, setAttributes } from './tree.ts'

/** A change to an article’s JATS for an archive. */
export type Change = (article: Element, cited: Cited) => void

/** Puts the text of a notice without a full text into its body: an archive shows no abstract of it. */
export const moveNoticeText: Change = (article, cited) => {
  const meta = findAt(article, 'front/article-meta')
  const abstract = meta && findAt(meta, 'abstract')
  if (!isNotice(cited.article.article_type) || !meta || !abstract || findAt(article, 'body')) return
  meta.children = meta.children.filter((child) => child !== abstract)
  insertAfter(article, ['front'], [makeElement('body', {}, abstract.children)])
}

/** Adds the abbreviated title. */
export const addAbbreviatedTitle: Change = (article, { settings }) => {
  const titles = findAt(article, 'front/journal-meta/journal-title-group')
  if (titles && settings.abbreviated_title)
    titles.children.push(
      makeElement('abbrev-journal-title', { 'abbrev-type': 'publisher' }, [settings.abbreviated_title]),
    )
}

/** Adds the abbreviated title as the journal's identifier at the NLM. */
export const addMedlineTitle: Change = (article, { settings }) => {
  const journal = findAt(article, 'front/journal-meta')
  const id = makeElement('journal-id', { 'journal-id-type': 'nlm-ta' }, [settings.abbreviated_title])
  if (journal && settings.abbreviated_title) insertAfter(journal, ['journal-id'], [id])
}

const referenceTypes: Record<string, string> = lookup({
  'boxed-text': 'boxed-text',
  'disp-formula': 'disp-formula',
  fig: 'fig',
  fn: 'fn',
  ref: 'bibr',
  sec: 'sec',
  app: 'app',
  'supplementary-material': 'supplementary-material',
  'table-wrap': 'table',
})

/** Types each link within an article by its target, the first of several. */
export const typeLinksByTarget: Change = (article) => {
  const targets = new Map(
    findAll(article, ...Object.keys(referenceTypes)).map((one) => [readAttribute(one, 'id'), one]),
  )
  for (const link of findAll(article, 'xref')) {
    const target = targets.get(readAttribute(link, 'rid').split(' ')[0] ?? '')
    const isTableNote = readAttribute(link, 'ref-type') === 'table-fn'
    if (target && !isTableNote) setAttributes(link, { 'ref-type': referenceTypes[target.name] ?? '' })
  }
}

/** Numbers the links to notices, and from one to its article. */
export const numberNoticeLinks: Change = (article) => {
  for (const [at, link] of findAll(article, 'related-article').entries())
    setAttributes(link, { id: `related${at + 1}` })
}

/** Replaces attributes’ values, by the value that each has. */
export function replaceValues(elements: readonly Element[], attribute: string, values: Record<string, string>): void {
  for (const element of elements) {
    const value = values[readAttribute(element, attribute)]
    if (value !== undefined) setAttributes(element, { [attribute]: value })
  }
}

type PictureKind = 'graphic' | 'inline-graphic' | 'table' | 'formula'

/**
 * Names the pictures of an article, and returns the new names by those before.
 * @param nameOf returns a name without ending. @param at the picture's number, from 1
 */
export function renamePictures(
  article: Element,
  nameOf: (kind: PictureKind, at: number) => string,
): Map<string, string> {
  const within = (names: string[]) =>
    new Set(findAll(article, ...names).flatMap((one) => findAll(one, 'graphic', 'inline-graphic')))
  const [tables, formulas] = [within(['table-wrap']), within(['disp-formula', 'inline-formula'])]
  const names = new Map<string, string>()
  for (const picture of findAll(article, 'graphic', 'inline-graphic')) {
    const before = readAttribute(picture, 'xlink:href')
    const inText = picture.name === 'graphic' ? 'graphic' : 'inline-graphic'
    const kind = formulas.has(picture) ? 'formula' : tables.has(picture) ? 'table' : inText
    const name = names.get(before) ?? nameOf(kind, names.size + 1) + before.slice(before.lastIndexOf('.'))
    names.set(before, name)
    setAttributes(picture, { 'xlink:href': name })
  }
  return names
}

/**
 * Links an article to the files of its supplements. Returns their names by number.
 * @param name the name of the article's files without ending
 */
export function nameSupplements(article: Element, cited: Cited, name: string): Map<number, string> {
  const names = new Map(cited.article.supplements.map(({ n, kind }) => [n, `${name}-s${padded(n, 3)}.${kind}`]))
  const byId = new Map([...names].map(([n, file]) => [`supplement${n}`, file]))
  for (const supplement of findAll(article, 'supplementary-material')) {
    const file = byId.get(readAttribute(supplement, 'id'))
    if (file) setAttributes(supplement, { 'xlink:href': file })
  }
  return names
}
