import { countryCode } from '../../../core/language/countries.ts'
import { collectElementText, type Element, elementsOf } from '../../../engines/archives/archives.ts'
import {
  addAbbreviatedTitle,
  type Change,
  moveNoticeText,
  numberNoticeLinks,
  replaceValues,
  typeLinksByTarget,
} from './common-rules.ts'
import { scieloTextChanges } from './scielo-text-rules.ts'
import { findAll, findAt, insertAfter, makeElement, readAttribute, replaceElements, setAttributes } from './tree.ts'

const languageOf = (article: Element): string => readAttribute(article, 'xml:lang')

/** Names the version of SciELO's schema, and types and links as it knows them. */
const nameTypes: Change = (article) => {
  setAttributes(article, { 'specific-use': 'sps-1.10' })
  replaceValues([article], 'article-type', { 'expression-of-concern': 'other' })
  replaceValues(findAll(article, 'fn'), 'fn-type', { 'coi-statement': 'conflict' })
  for (const issn of findAll(article, 'issn')) {
    const type = readAttribute(issn, 'publication-format') === 'print' ? 'ppub' : 'epub'
    setAttributes(issn, { 'publication-format': '', 'pub-type': type })
  }
  for (const license of findAll(article, 'license')) setAttributes(license, { 'xml:lang': languageOf(article) })
  for (const abstract of findAll(article, 'abstract')) setAttributes(abstract, { 'xml:lang': '' })
  for (const group of findAll(article, 'kwd-group'))
    setAttributes(group, { 'xml:lang': readAttribute(group, 'xml:lang') || languageOf(article) })
}

const noticeLinks: Record<string, string> = {
  'partial-retraction': 'retracted-article',
  'addended-article': 'commentary-article',
  'object-of-concern': 'commentary-article',
}
const knownLinks = ['corrected-article', 'commentary-article', 'retracted-article']

/** Removes what SciELO’s version of JATS lacks: links to later notices, events of versions, terms of roles. */
const removeUnknown: Change = (article) => {
  replaceValues(findAll(article, 'related-article'), 'related-article-type', noticeLinks)
  replaceElements(article, (element) => {
    const isUnknownLink =
      element.name === 'related-article' && !knownLinks.includes(readAttribute(element, 'related-article-type'))
    return isUnknownLink || element.name === 'pub-history' ? [] : [element]
  })
  for (const role of findAll(article, 'role')) role.attributes = []
}

/** Moves the affiliations behind the authors, each once, and links the authors to them. */
const moveAffiliations: Change = (article) => {
  const meta = findAt(article, 'front/article-meta')
  if (!meta) return
  const found = new Map<string, Element>()
  for (const contributor of findAll(meta, 'contrib'))
    contributor.children = contributor.children.flatMap((child) => {
      if (typeof child === 'string' || child.name !== 'aff') return [child]
      const key = collectElementText(child)
      const made = found.get(key) ?? affiliation(child, found.size + 1)
      found.set(key, made)
      return [makeElement('xref', { 'ref-type': 'aff', rid: readAttribute(made, 'id') })]
    })
  insertAfter(meta, ['contrib-group'], [...found.values()])
}

function affiliation(aff: Element, at: number): Element {
  const name = collectElementText(findAll(aff, 'institution')[0] ?? makeElement('', {}))
  const country = collectElementText(findAll(aff, 'country')[0] ?? makeElement('', {}))
  const original = [name, country].filter(Boolean).join(', ')
  return makeElement('aff', { id: `aff${at}` }, [
    makeElement('label', {}, [String(at)]),
    makeElement('institution', { 'content-type': 'original' }, [original]),
    ...(name ? [makeElement('institution', { 'content-type': 'orgname' }, [name])] : []),
    ...(country ? [makeElement('country', { country: countryCode(country) }, [country])] : []),
  ])
}

/** Gives each reference its words and its parts, one of each; of one without parts the words are its comment. */
const splitReferences: Change = (article) => {
  for (const reference of findAll(article, 'ref')) {
    reference.children = reference.children.flatMap((child) =>
      typeof child !== 'string' && child.name === 'citation-alternatives' ? child.children : [child],
    )
    const mixed = elementsOf(reference).find(({ name }) => name === 'mixed-citation')
    if (!mixed || findAt(reference, 'element-citation')) continue
    const ids = findAll(mixed, 'pub-id').map((id) => structuredClone(id))
    const comment = makeElement('comment', {}, [collectElementText(mixed)])
    const parts = makeElement('element-citation', { 'publication-type': 'other' }, [comment, ...ids])
    insertAfter(reference, ['mixed-citation'], [parts])
  }
}

const counted = [
  ['fig-count', 'fig'],
  ['table-count', 'table-wrap'],
  ['equation-count', 'disp-formula'],
  ['ref-count', 'ref'],
] as const

/** Counts figures, tables, formulas and references. */
const countParts: Change = (article) => {
  const meta = findAt(article, 'front/article-meta')
  if (!meta) return
  const pages = findAll(meta, 'page-count')
  const counts = counted.map(([name, of]) => makeElement(name, { count: String(findAll(article, of).length) }))
  meta.children = meta.children.filter((child) => typeof child === 'string' || child.name !== 'counts')
  const last = meta.children.findIndex((child) => typeof child !== 'string' && child.name === 'custom-meta-group')
  meta.children.splice(last < 0 ? meta.children.length : last, 0, makeElement('counts', {}, [...counts, ...pages]))
}

/** The changes for SciELO. Source: its Publishing Schema 1.10, and the rules of its style checker. */
export const scieloChanges: Change[] = [
  addAbbreviatedTitle,
  moveNoticeText,
  numberNoticeLinks,
  typeLinksByTarget,
  nameTypes,
  removeUnknown,
  moveAffiliations,
  splitReferences,
  ...scieloTextChanges,
  countParts,
]
