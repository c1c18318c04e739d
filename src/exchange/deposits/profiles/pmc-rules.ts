import { collectElementText, type Element } from '../../../engines/archives/archives.ts'
import type { Cited } from '../../../journal/citing/facts.ts'
import {
  addAbbreviatedTitle,
  addMedlineTitle,
  type Change,
  moveNoticeText,
  numberNoticeLinks,
  replaceValues,
  typeLinksByTarget,
} from './common-rules.ts'
import { findAll, findAt, makeElement, readAttribute, replaceElements, setAttributes } from './tree.ts'

/** Changes the links of partial retractions, in both directions, to those of corrections. */
function correctPartialRetractions(article: Element, { article: { updates } }: Cited): void {
  replaceValues([article], 'article-type', { 'partial-retraction': 'correction' })
  const related = findAll(article, 'related-article')
  replaceValues(related, 'related-article-type', { 'partial-retraction': 'corrected-article' })
  const links = related.slice(related.length - updates.length) // one for each notice
  for (const [at, { type }] of updates.entries())
    if (links[at] && type === 'partial-retraction')
      setAttributes(links[at], { 'related-article-type': 'correction-forward' })
}

/** Removes the link to an expression of concern, which PubMed Central makes itself. */
function removeConcernLinks(article: Element): void {
  const meta = findAt(article, 'front/article-meta')
  const concerns = new Set(findAll(article, 'related-article').filter(isConcern))
  if (meta) meta.children = meta.children.filter((child) => typeof child === 'string' || !concerns.has(child))
}

const isConcern = ({ attributes }: Element) =>
  attributes.some(({ name, value }) => name === 'related-article-type' && value === 'expression-of-concern')

/** Numbers formulas: MathML where there is any, else TeX, which must be a whole document. */
function numberFormulas(article: Element): void {
  replaceElements(article, (element) => {
    const math = element.name === 'alternatives' && findAt(element, 'mml:math')
    return math ? [math] : [element]
  })
  for (const [at, formula] of findAll(article, 'mml:math', 'tex-math').entries()) {
    if (!readAttribute(formula, 'id')) setAttributes(formula, { id: `math${at + 1}` })
    const tex = collectElementText(formula)
    if (formula.name === 'tex-math' && !tex.includes('\\begin{document}'))
      formula.children = [`\\documentclass{article}\n\\begin{document}\n$$${tex}$$\n\\end{document}`]
  }
}

/** Changes links to mail into email addresses. */
function nameEmails(article: Element): void {
  replaceElements(article, (element) => {
    const [, address] = /^mailto:(?:\/\/)?([^?]+)/.exec(readAttribute(element, 'xlink:href')) ?? []
    if (element.name !== 'ext-link' || !address) return [element]
    const email = makeElement('email', {}, [address])
    return collectElementText(element).trim() === address ? [email] : [...element.children, ' (', email, ')']
  })
}

/**
 * The changes for PubMed Central. It has no partial retractions: they are corrections there, since the article is not
 * retracted. Source: PMC's tagging guidelines and style checker 5.47.
 */
export const pmcChanges: Change[] = [
  addAbbreviatedTitle,
  addMedlineTitle,
  moveNoticeText,
  numberNoticeLinks,
  typeLinksByTarget,
  correctPartialRetractions,
  removeConcernLinks,
  numberFormulas,
  nameEmails,
]

/**
 * The changes for Redalyc, which publishes no checker: it takes what passes PubMed Central's, with the language of each
 * abstract.
 */
export const redalycChanges: Change[] = [
  ...pmcChanges,
  (article) => {
    const language = article.attributes.find(({ name }) => name === 'xml:lang')?.value ?? ''
    for (const abstract of findAll(article, 'abstract')) setAttributes(abstract, { 'xml:lang': language })
  },
]
