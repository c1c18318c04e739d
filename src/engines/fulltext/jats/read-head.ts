import { elementIn, elementsIn, textIn, type XmlElement } from '../../archives/archives.ts'
import type { Block, Inline } from '../blocks.ts'
import { chooseOwnAbstract, nameAbstract } from './abstract-rules.ts'
import { lineIn, readJatsBlocks } from './body/read-blocks.ts'
import { at, clean, elementsNamed, type Reading, walkDescendants } from './reading.ts'

/** An author as outputs name them; `places` are indexes of affiliations, from 0. */
export type HeadPerson = { name: string; family: string; orcid: string; places: number[]; isCorresponding: boolean }

/**
 * A title of the article with its language; '' for the article's own language. An abstract's language is always given.
 */
type HeadTitle = { language: string; content: Inline[] }
/** An abstract; additional ones, such as a plain-language summary, have a `name`. */
type HeadAbstract = { name: string; language: string; blocks: Block[] }

/** The front of an article as its outputs show it; '' or empty if unknown. Dates are ISO dates, or parts of one. */
export type Head = {
  journal: string
  publisher: string
  issns: { format: string; issn: string }[]
  /** The kind of article in words: 'Research article'. */
  kind: string
  titles: HeadTitle[]
  people: HeadPerson[]
  affiliations: string[]
  /** Email addresses of the corresponding authors. */
  emails: string[]
  /** Notes of the byline that belong to no author: addresses, dates, notes to readers. */
  notes: string[]
  published: string
  history: { kind: string; day: string }[]
  volume: string
  issue: string
  articleNumber: string
  firstPage: string
  lastPage: string
  doi: string
  copyright: string
  licence: { url: string; name: string }
  /** The address of the article's page. */
  url: string
  abstracts: HeadAbstract[]
  keywords: { language: string; words: string[] }[]
}

/** Reads the front that was added to an article. */
export function headOf(article: XmlElement, reading: Reading): Head {
  const front = elementIn(article, 'front')
  const [journal, meta] = [elementIn(front, 'journal-meta'), elementIn(front, 'article-meta')]
  const own = meta ? elementsIn(meta) : []
  const named = (...names: string[]) => own.filter(({ name }) => names.includes(name))
  const text = (name: string) => clean(textIn(named(name)[0]))
  const permissions = elementIn(meta, 'permissions')
  const licence = elementIn(permissions, 'license')
  const languageOf = (one: XmlElement) => at(one, 'lang') || at(article, 'lang')
  const selves = named('self-uri').filter((one) => at(one, 'content-type') !== 'pdf')
  return {
    journal: clean(textIn(elementIn(elementIn(journal, 'journal-title-group'), 'journal-title'))),
    publisher: clean(textIn(elementIn(elementIn(journal, 'publisher'), 'publisher-name'))),
    issns: (journal ? elementsNamed(journal, 'issn') : [])
      .map((one) => ({ format: at(one, 'publication-format'), issn: clean(textIn(one)) }))
      .filter(({ issn }) => issn !== ''),
    kind: clean(textIn(elementIn(elementIn(meta, 'article-categories'), 'subj-group'))),
    titles: titlesOf(elementIn(meta, 'title-group'), reading),
    ...readHeadAuthors(meta),
    notes: (meta ? elementsNamed(meta, 'author-notes') : [])
      .flatMap((one) => elementsIn(one).filter(({ name }) => name === 'p' || name === 'corresp'))
      .map((one) => clean(textIn(one))),
    published: readPartialDate(named('pub-date')[0]),
    history: elementsIn(elementIn(meta, 'history') ?? { name: '', attributes: {}, children: [] })
      .map((one) => ({ kind: at(one, 'date-type'), day: readPartialDate(one) }))
      .filter(({ day }) => day !== ''),
    volume: text('volume'),
    issue: text('issue'),
    articleNumber: text('elocation-id'),
    firstPage: text('fpage'),
    lastPage: text('lpage'),
    doi: clean(textIn(named('article-id').find((one) => at(one, 'pub-id-type') === 'doi'))),
    copyright: clean(textIn(elementIn(permissions, 'copyright-statement'))),
    licence: { url: licence ? at(licence, 'href') : '', name: clean(textIn(elementIn(licence, 'license-p'))) },
    url: selves[0] ? at(selves[0], 'href') : '',
    abstracts: named('abstract', 'trans-abstract').map((one) => {
      const title = elementIn(one, 'title')
      const name = nameAbstract(one, meta && chooseOwnAbstract(meta))
      const children = one.children.filter((child) => !name || child !== title)
      return { name, language: languageOf(one), blocks: readJatsBlocks(children, reading) }
    }),
    keywords: named('kwd-group').map((one) => ({
      language: languageOf(one),
      words: elementsNamed(one, 'kwd').map((word) => clean(textIn(word))),
    })),
  }
}

function titlesOf(group: XmlElement | undefined, reading: Reading): HeadTitle[] {
  const others = group ? elementsNamed(group, 'trans-title-group') : []
  const all = [
    { language: '', element: elementIn(group, 'article-title') },
    ...others.map((one) => ({ language: at(one, 'lang'), element: elementIn(one, 'trans-title') })),
  ]
  return all.map(({ language, element }) => ({ language, content: lineIn(element, reading) }))
}

/** Returns the authors, their affiliations without repetitions, and the emails of corresponding authors. */
function readHeadAuthors(meta: XmlElement | undefined): Pick<Head, 'people' | 'affiliations' | 'emails'> {
  const groups = meta ? elementsNamed(meta, 'contrib-group') : []
  const authors = groups
    .flatMap((group) => elementsNamed(group, 'contrib'))
    .filter((one) => ['', 'author'].includes(at(one, 'contrib-type')))
  const affiliations: string[] = []
  const placeOf = (name: string) => {
    if (!affiliations.includes(name)) affiliations.push(name)
    return affiliations.indexOf(name)
  }
  const people = authors.map((contrib): HeadPerson => {
    const inside = [...walkDescendants(contrib)]
    const text = (name: string) => clean(textIn(inside.find((one) => one.name === name)))
    const parts = [text('given-names'), text('surname'), text('suffix')].filter(Boolean)
    const name = parts.join(' ') || text('string-name') || text('collab')
    const id = inside.find((one) => one.name === 'contrib-id' && at(one, 'contrib-id-type') === 'orcid')
    return {
      name,
      family: text('surname') || name.replace(/^.* /, ''),
      orcid: /\d{4}-\d{4}-\d{4}-\d{3}[\dX]/.exec(textIn(id))?.[0] ?? '',
      places: inside.filter((one) => one.name === 'aff').map((aff) => placeOf(placeName(aff))),
      isCorresponding: at(contrib, 'corresp') === 'yes',
    }
  })
  const emails = (meta ? [...walkDescendants(meta)] : [])
    .filter(({ name }) => name === 'email')
    .map((one) => clean(textIn(one)))
  return { people: people.filter(({ name }) => name !== ''), affiliations, emails: [...new Set(emails)] }
}

/** Returns 'Institute, Country', without identifiers. */
const placeName = (aff: XmlElement): string => {
  const words = (element: XmlElement): string =>
    element.children
      .map((child) => (typeof child === 'string' ? child : child.name === 'institution-id' ? '' : `${words(child)}, `))
      .join('')
  return clean(words(aff))
    .replace(/(?:\s*,)+\s*$/, '')
    .replace(/(?:,\s*)+/g, ', ')
}

function readPartialDate(element: XmlElement | undefined): string {
  const parts = ['year', 'month', 'day'].map((name) => clean(textIn(elementIn(element, name))))
  const known = parts.slice(0, parts.includes('') ? parts.indexOf('') : 3)
  return known.map((part, place) => part.padStart(place === 0 ? 4 : 2, '0')).join('-')
}
