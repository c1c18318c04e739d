import { articleTypes, isNotice, typeNames } from '../articles/record-rules.ts'
import { inLocale, type LeftPart, type MovedArticle, type MovedIssue, type Texts } from './moved.ts'
import { galleysIn } from './native-files-rules.ts'
import { peopleIn, textsIn } from './native-people-rules.ts'
import type { XmlElement } from './xml.ts'
import { elementIn, elementsIn, textIn, wordsIn } from './xml-rules.ts'

/** An id of native XML by its type: `internal`, `doi`, `public`. */
const idIn = (element: XmlElement | undefined, type: string) =>
  textIn(elementsIn(element, 'id').find(({ attributes }) => attributes.type === type))

/** The id and the paths by which old addresses name a thing. */
const namesOf = (element: XmlElement, ...others: string[]) => [
  ...new Set(
    [idIn(element, 'internal'), element.attributes.url_path ?? '', idIn(element, 'public'), ...others].filter(Boolean),
  ),
]

const day = (text: string | undefined) => /^\d{4}-\d\d-\d\d/.exec(text ?? '')?.[0] ?? ''

/** An issue of native XML, from what stands before its articles. */
export function issueIn(issue: XmlElement, locale: string): MovedIssue {
  const identification = identified(elementIn(issue, 'issue_identification'), locale)
  const description = textsIn(issue, 'description', locale)
  const id = idIn(issue, 'internal')
  const closed = issue.attributes.access_status === '2' ? 'subscribers only' : ''
  return {
    ...identification,
    key: id || identification.key,
    names: namesOf(issue),
    isPublished: issue.attributes.published !== '0',
    date: day(wordsIn(issue, 'date_published')),
    left: parts({
      description: inLocale(description, locale),
      DOI: idIn(issue, 'doi'),
      cover: elementsIn(elementIn(issue, 'covers'), 'cover')
        .map((cover) => wordsIn(cover, 'cover_image'))
        .join(', '),
      'files of the whole issue': elementsIn(elementIn(issue, 'issue_galleys'), 'issue_galley')
        .map((galley) => wordsIn(galley, 'label'))
        .join(', '),
      access: closed,
    }),
  }
}

function identified(element: XmlElement | undefined, locale: string) {
  const [volume, number, year] = ['volume', 'number', 'year'].map((name) => wordsIn(element, name))
  const titles = textsIn(element, 'title', locale)
  const key = [year, volume, number, inLocale(titles)].join('/')
  return {
    key,
    names: [],
    volume: volume ?? '',
    number: number ?? '',
    year: year ?? '',
    titles,
    isPublished: true,
    date: '',
    left: [],
  }
}

/** The titles of an issue's sections, by the name that its articles have them by. */
export function sectionsIn(issue: XmlElement | undefined, locale: string): Texts {
  const sections = elementsIn(elementIn(issue, 'sections'), 'section')
  return Object.fromEntries(
    sections.map((section) => [section.attributes.ref ?? '', inLocale(textsIn(section, 'title', locale), locale)]),
  )
}

/** An article of native XML: before 3.2 it holds all itself, since then each of its versions does. */
export function articleIn(article: XmlElement, issue: MovedIssue | undefined, sections: Texts): MovedArticle {
  const versions = elementsIn(article, 'publication')
  const version = currentOf(article, versions) ?? article
  const { attributes } = version
  const locale = attributes.locale ?? article.attributes.locale ?? localeIn(version)
  const own = elementIn(version, 'issue_identification')
  const place = datedApart(issue ?? (own && identified(own, locale)), versions)
  const texts = (name: string) => textsIn(version, name, locale)
  const number = idIn(article, 'internal')
  const [said, source] = [inLocale(texts('type'), locale), inLocale(texts('source'), locale)]
  const kind = typeIn(said, source)
  const titles = wholeTitles(texts('title'), texts('prefix'), texts('subtitle'))
  return {
    key: `ojs/${number || inLocale(titles, locale)}`,
    of: `article ${number || '?'}`,
    number,
    names: namesOf(article, ...versions.map((one) => one.attributes.url_path ?? ''), idIn(version, 'public')),
    issue: place,
    state: stateOf(article, version, place),
    locale,
    titles,
    abstracts: texts('abstract'),
    keywords: elementsIn(version, 'keywords').map((list) => ({
      locale: list.attributes.locale ?? locale,
      words: listed(list),
    })),
    subjects: [...elementsIn(version, 'subjects'), ...elementsIn(version, 'disciplines')].flatMap(listed),
    section: sections[attributes.section_ref ?? ''] ?? attributes.section_ref ?? '',
    ...kind,
    people: peopleIn(elementIn(version, 'authors'), locale, attributes.primary_contact_id),
    references: elementsIn(elementIn(version, 'citations'), 'citation').map(textIn),
    funders: elementsIn(version, 'agencies')
      .flatMap(listed)
      .map((funder) => ({ funder, award: '' })),
    doi: idIn(version, 'doi') || idIn(article, 'doi'),
    license: wordsIn(version, 'licenseUrl'),
    copyrightHolder: inLocale(texts('copyrightHolder'), locale),
    received: day(article.attributes.date_submitted ?? attributes.date_submitted),
    accepted: '',
    published: day(attributes.date_published ?? article.attributes.date_published),
    pages: wordsIn(version, 'pages') || wordsIn(article, 'pages'),
    galleys: galleysIn(article, version),
    left: [
      ...parts({
        coverage: inLocale(texts('coverage'), locale),
        type: kind.type ? '' : said,
        source: kind.noticeOf ? '' : source,
        rights: inLocale(texts('rights'), locale),
        'copyright year': wordsIn(version, 'copyrightYear'),
        languages: elementsIn(version, 'languages').flatMap(listed).join(', '),
        cover: elementsIn(elementIn(version, 'covers'), 'cover')
          .map((cover) => wordsIn(cover, 'cover_image'))
          .join(', '),
      }),
      ...versions
        .filter((one) => one !== version)
        .map((one) => ({ what: 'another version', content: inLocale(textsIn(one, 'title', locale)) })),
    ],
  }
}

/** Since 3.2 a version says itself when it was published, so the issue's day does not stand for it. */
const datedApart = (issue: MovedIssue | undefined, versions: XmlElement[]) =>
  issue && (versions.length > 0 ? { ...issue, date: '' } : issue)

/** What the free fields Type and Source say where our own export wrote them: the type, and the address of a notice's article. */
function typeIn(said: string, source: string): Pick<MovedArticle, 'type' | 'noticeOf'> {
  const type = articleTypes.find((one) => typeNames[one].toLowerCase() === said.toLowerCase()) ?? ''
  return { type, noticeOf: isNotice(type) ? (/\/(\d{1,10})$/.exec(source)?.[1] ?? '') : '' }
}

/** The version that readers see: the newest published one, else the one that the source calls current. */
function currentOf({ attributes }: XmlElement, versions: XmlElement[]): XmlElement | undefined {
  const published = versions.filter((version) => version.attributes.status === '3')
  const isCurrent = (version: XmlElement) => idIn(version, 'internal') === attributes.current_publication_id
  const number = (version: XmlElement) => Number(version.attributes.version ?? version.attributes.version_major ?? 0)
  const newest = published.toSorted((one, other) => number(other) - number(one))[0]
  return published.find(isCurrent) ?? newest ?? versions.find(isCurrent) ?? versions.at(-1)
}

function stateOf(article: XmlElement, version: XmlElement, issue: MovedIssue | undefined): MovedArticle['state'] {
  const isOld = version === article
  const status = isOld ? article.attributes.status : (version.attributes.status ?? article.attributes.status)
  const isPublic = isOld ? Boolean(article.attributes.date_published) && (status ?? '3') === '3' : status === '3'
  if (status === '4') return 'draft'
  if (isPublic) return issue && !issue.isPublished ? 'hidden' : 'public'
  return issue ? 'hidden' : 'draft'
}

const localeIn = (element: XmlElement) => elementIn(element, 'title')?.attributes.locale ?? ''

const listed = (list: XmlElement) =>
  elementsIn(list)
    .map((item) => wordsIn(item, 'name') || textIn(item))
    .filter(Boolean)

/** Titles with what stands before and after them. */
function wholeTitles(titles: Texts, prefixes: Texts, subtitles: Texts): Texts {
  return Object.fromEntries(
    Object.entries(titles).map(([locale, title]) => {
      const before = [prefixes[locale], title].filter(Boolean).join(' ')
      return [locale, [before, subtitles[locale]].filter(Boolean).join(/[:?!.]$/.test(before) ? ' ' : ': ')]
    }),
  )
}

/** Lists parts that have no place here, by their names, without the empty ones. */
function parts(named: Record<string, string>): LeftPart[] {
  return Object.entries(named).flatMap(([what, content]) => (content.trim() ? [{ what, content }] : []))
}
