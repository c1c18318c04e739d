import { keywordLine } from '../../../core/pasted/keywords.ts'
import { lookup } from '../../../core/text/clean.ts'
import { xmlText } from '../../../core/text/xml.ts'
import { elementIn, elementsIn, textIn, type XmlElement } from '../../archives/archives.ts'
import type { Front } from '../model.ts'
import { at, clean, elementsNamed, walkDescendants } from './reading.ts'

/** Reads the fields of the front that the import command and a new article use. */
export function readJatsFront(article: XmlElement): Front {
  const meta = elementIn(elementIn(article, 'front'), 'article-meta')
  const title = elementIn(elementIn(meta, 'title-group'), 'article-title')
  const groups = meta ? elementsNamed(meta, 'contrib-group') : []
  const affiliations = new Map(
    (meta ? [...walkDescendants(meta)] : [])
      .filter(({ name }) => name === 'aff')
      .map((aff) => [at(aff, 'id'), readAffiliationLine(aff)]),
  )
  const people = groups
    .flatMap((group) => elementsNamed(group, 'contrib'))
    .filter((one) => ['', 'author'].includes(at(one, 'contrib-type')))
  const [abstract] = meta ? elementsNamed(meta, 'abstract').filter((one) => !at(one, 'abstract-type')) : []
  const keywords = meta
    ? elementsNamed(meta, 'kwd-group')
        .slice(0, 1)
        .flatMap((group) => elementsNamed(group, 'kwd'))
    : []
  return {
    title: htmlOf(title),
    people: people.map((one) => readFrontAuthor(one, affiliations)).filter(({ name }) => name !== ''),
    abstract: abstract ? convertAbstractToHtml(abstract) : '',
    keywords: keywordLine(keywords.map((word) => clean(textIn(word)))),
    translation: undefined,
    notes: meta ? elementsNamed(meta, 'author-notes').flatMap(readAuthorNotes) : [],
  }
}

/** Returns the notes of a group, each on one line without its mark. */
const readAuthorNotes = (group: XmlElement): string[] =>
  elementsIn(group)
    .filter(({ name }) => name !== 'title')
    .map(readAffiliationLine)
    .filter(Boolean)

function readFrontAuthor(contrib: XmlElement, affiliations: ReadonlyMap<string, string>): Front['people'][number] {
  const inside = [...walkDescendants(contrib)]
  const text = (name: string) => clean(textIn(inside.find((one) => one.name === name)))
  const name =
    [text('given-names'), text('surname'), text('suffix')].filter(Boolean).join(' ') ||
    text('string-name') ||
    text('collab')
  const ids = inside
    .filter((one) => one.name === 'xref' && at(one, 'ref-type') === 'aff')
    .flatMap((one) => at(one, 'rid').split(/\s+/))
  const own = inside.filter((one) => one.name === 'aff').map(readAffiliationLine)
  const affiliation = [...own, ...ids.map((id) => affiliations.get(id) ?? '')].filter(Boolean).join('; ')
  const orcid =
    /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/.exec(
      inside
        .filter((one) => one.name === 'contrib-id')
        .map(textIn)
        .join(' '),
    )?.[0] ?? ''
  return { name, affiliation, email: text('email'), orcid }
}

/** Returns an affiliation on one line, without its label. */
const readAffiliationLine = (aff: XmlElement): string => {
  const parts = aff.children.filter((child) => typeof child === 'string' || child.name !== 'label')
  const isListed = !parts.some((child) => typeof child === 'string' && child.trim() !== '')
  const texts = parts.map((child) => (typeof child === 'string' ? child : textIn(child)))
  return clean(
    isListed
      ? texts
          .map((text) => text.trim())
          .filter(Boolean)
          .join(', ')
      : texts.join(''),
  )
}

const tags: Record<string, string> = lookup({ italic: 'i', sub: 'sub', sup: 'sup' })

/** Returns an element as HTML. @param hasLinks whether links become `a` */
function htmlOf(element: XmlElement | undefined, hasLinks = false): string {
  const pieces = element?.children.map((child): string => {
    if (typeof child === 'string') return xmlText(child)
    if (child.name === 'xref' || child.name === 'fn') return ''
    const tag = tags[child.name]
    const url = hasLinks && child.name === 'ext-link' ? at(child, 'href') : ''
    if (/^https?:/i.test(url)) return `<a href="${xmlText(url).replaceAll('"', '&quot;')}">${htmlOf(child)}</a>`
    return tag
      ? `<${tag}>${htmlOf(child, hasLinks)}</${tag}>`
      : ` ${htmlOf(child, hasLinks)} `.replace(/^ (?=\S)|(?<=\S) $/g, child.name === 'break' ? ' ' : '')
  })
  return clean(pieces?.join('') ?? '')
}

function convertAbstractToHtml(abstract: XmlElement): string {
  return elementsIn(abstract)
    .map((child): string => {
      if (child.name === 'sec') {
        const title = htmlOf(elementIn(child, 'title'))
        return `${title && `<p><b>${title}</b></p>`}${convertAbstractToHtml(child)}`
      }
      return child.name === 'p' ? `<p>${htmlOf(child, true)}</p>` : ''
    })
    .join('')
}
