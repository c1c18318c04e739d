import { keywordLine } from '../../../core/pasted/keywords.ts'
import { lookup } from '../../../core/text/clean.ts'
import { xmlText } from '../../../core/text/xml.ts'
import { elementIn, elementsIn, textIn, type XmlElement } from '../../archives/archives.ts'
import type { Front } from '../model.ts'
import { chooseOwnAbstract, nameAbstract } from './abstract-rules.ts'
import { blockNames } from './body/element-names.ts'
import { at, clean, elementsNamed, elementTextLine, walkDescendants } from './reading.ts'

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
  const { abstract, ...others } = readFrontAbstracts(meta)
  const keywords = meta
    ? elementsNamed(meta, 'kwd-group')
        .slice(0, 1)
        .flatMap((group) => elementsNamed(group, 'kwd'))
    : []
  return {
    title: htmlOf(title),
    people: people.map((one) => readFrontAuthor(one, affiliations)).filter(({ name }) => name !== ''),
    abstract,
    keywords: keywordLine(keywords.map((word) => clean(textIn(word)))),
    translation: others.translation,
    summaries: others.summaries,
    notes: [...(meta ? elementsNamed(meta, 'author-notes').flatMap(readAuthorNotes) : []), ...others.notes],
  }
}

type Abstracts = Pick<Front, 'abstract' | 'translation' | 'summaries' | 'notes'>

/**
 * Reads the article's own abstract, the first title and abstract in another language, and the summaries;
 * further languages become notes.
 */
function readFrontAbstracts(meta: XmlElement | undefined): Abstracts {
  const own = meta && chooseOwnAbstract(meta)
  const all = (meta ? elementsNamed(meta, 'abstract', 'trans-abstract') : [])
    .filter((one) => one !== own)
    .map((one) => ({ element: one, name: nameAbstract(one, own), abstract: convertAbstractToHtml(one) }))
    .filter(({ abstract }) => abstract !== '')
  const groups = elementsNamed(elementIn(meta, 'title-group') ?? noElement, 'trans-title-group')
  const translated = all.filter(({ name }) => name === '')
  const language = [...groups, ...translated.map(({ element }) => element)].map((one) => at(one, 'lang')).find(Boolean)
  const group = groups.find((one) => at(one, 'lang') === language)
  const chosen = translated.find(({ element }) => at(element, 'lang') === language)
  const rest = [
    ...groups.filter((one) => one !== group),
    ...translated.filter((one) => one !== chosen).map(({ element }) => element),
  ]
  return {
    abstract: own ? convertAbstractToHtml(own) : '',
    translation: language
      ? { language, title: htmlOf(elementIn(group, 'trans-title')), abstract: chosen?.abstract ?? '' }
      : undefined,
    summaries: all
      .filter(({ name }) => name !== '')
      .map(({ element, name, abstract }) => ({ type: at(element, 'abstract-type'), name, abstract })),
    notes: rest.map(elementTextLine).filter(Boolean),
  }
}

const noElement: XmlElement = { name: '', attributes: {}, children: [] }

/** Returns the addresses of the pictures in an article's abstracts, which no output shows. */
export const findAbstractPictures = (article: XmlElement): string[] =>
  elementsNamed(elementIn(elementIn(article, 'front'), 'article-meta') ?? noElement, 'abstract', 'trans-abstract')
    .flatMap((abstract) => [...walkDescendants(abstract)])
    .filter(({ name }) => /^(?:inline-)?graphic$|^media$/.test(name))
    .map((one) => at(one, 'href'))

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

/** Converts an abstract to paragraphs of HTML, those in its sections, lists and figures in their order. */
function convertAbstractToHtml(abstract: XmlElement): string {
  const parts: string[] = []
  let line: XmlElement['children'] = []
  const end = () => {
    const words = htmlOf({ ...noElement, children: line }, true)
    line = []
    if (/[\p{L}\p{Nd}]/u.test(words)) parts.push(`<p>${words}</p>`)
  }
  for (const child of abstract.children) {
    if (typeof child === 'string' || !(blockNames.has(child.name) || holders.test(child.name))) line.push(child)
    else {
      end()
      if (child.name === 'title' && abstract.name === 'sec') parts.push(boldLine(child))
      else if (!unshown.test(child.name)) parts.push(convertAbstractToHtml(child))
    }
  }
  end()
  return parts.join('')
}

/** Elements with or between paragraphs that are not blocks. */
const holders = /^(?:list-item|def-item|def|term|caption|attrib|title|label|object-id|alt-text|long-desc)$/
const unshown = /^(?:title|label|object-id|alt-text|long-desc)$/

const boldLine = (title: XmlElement): string => {
  const words = htmlOf(title)
  return words && `<p><b>${words}</b></p>`
}
