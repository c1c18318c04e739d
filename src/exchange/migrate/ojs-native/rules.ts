import { lookup } from '../../../core/text/clean.ts'
import { childElementText, elementIn, elementsIn, textIn, type XmlElement } from '../../../engines/archives/archives.ts'
import { inLocale, type MovedArticle, type MovedIssue, type Texts } from '../addresses/moved.ts'
import {
  findCurrentVersion,
  isPublishedEarly,
  joinFullTitles,
  listPublishedDays,
  listUnimportedTexts,
  makeIssueKey,
  parseMovedDay,
  parseVersionNumber,
  stageIn,
  stateIn,
  typeIn,
  withoutIssueDate,
} from '../addresses/moved-rules.ts'
import { galleysIn } from './files-rules.ts'
import {
  idIn,
  inAllLanguages,
  othersIn,
  readIssueNumbersAndTitles,
  readNativeAuthors,
  textsIn,
} from './people-rules.ts'

/** Returns the id and custom paths in an item's old addresses. */
const listAddressIds = (element: XmlElement, ...others: string[]) => [
  ...new Set(
    [idIn(element, 'internal'), element.attributes.url_path ?? '', idIn(element, 'public'), ...others].filter(Boolean),
  ),
]

const knownOfIssue = new Set([
  'id',
  'description',
  'issue_identification',
  'date_published',
  'date_notified',
  'last_modified',
  'open_access_date',
  'sections',
  'covers',
  'issue_galleys',
  'articles',
  'article',
])

const knownOfArticle = new Set([
  'id',
  'title',
  'prefix',
  'subtitle',
  'abstract',
  'coverage',
  'type',
  'source',
  'rights',
  'licenseUrl',
  'copyrightHolder',
  'copyrightYear',
  'keywords',
  'agencies',
  'languages',
  'disciplines',
  'subjects',
  'citations',
  'authors',
  'article_galley',
  'issue_identification',
  'pages',
  'covers',
  'publication',
  'submission_file',
  'artwork_file',
  'supplementary_file',
  'comments_to_editor',
  'stage_assignments',
])

/** Reads an issue of native XML from the elements before its articles. */
export function issueIn(issue: XmlElement, locale: string): MovedIssue {
  const identification = readIssueIdentity(elementIn(issue, 'issue_identification'), locale)
  const id = idIn(issue, 'internal')
  const closed = issue.attributes.access_status === '2' ? 'subscribers only' : ''
  return {
    ...identification,
    key: makeIssueKey(id, identification),
    names: listAddressIds(issue),
    isPublished: issue.attributes.published !== '0',
    date: parseMovedDay(childElementText(issue, 'date_published')),
    descriptions: textsIn(issue, 'description', locale),
    left: [
      ...othersIn(issue, knownOfIssue),
      ...listUnimportedTexts({
        DOI: idIn(issue, 'doi'),
        'files of the whole issue': partsIn(elementsIn(elementIn(issue, 'issue_galleys'), 'issue_galley'), 'label'),
        access: closed,
        'words about a cover': partsIn(elementsIn(elementIn(issue, 'covers'), 'cover'), 'cover_image_alt_text'),
      }),
    ],
  }
}

/** Returns the texts of one child of each element. */
const partsIn = (elements: XmlElement[], name: string) =>
  elements.flatMap((one) => childElementText(one, name) || []).join(', ')

function readIssueIdentity(element: XmlElement | undefined, locale: string) {
  const about = readIssueNumbersAndTitles(element, locale)
  return { ...about, key: makeIssueKey('', about), names: [], isPublished: true, date: '', left: [] }
}

/** Returns the titles of an issue's sections, by the abbreviation that its articles use. */
export function sectionsIn(issue: XmlElement | undefined, locale: string): Texts {
  const sections = elementsIn(elementIn(issue, 'sections'), 'section')
  const titles = sections.map((section) => [
    section.attributes.ref ?? '',
    inLocale(textsIn(section, 'title', locale), locale),
  ])
  return lookup(Object.fromEntries(titles))
}

/** Reads an article of native XML: before 3.2 it has its data itself, since then each version does. */
export function articleIn(article: XmlElement, issue: MovedIssue | undefined, sections: Texts): MovedArticle {
  const versions = elementsIn(article, 'publication')
  const version = currentOf(article, versions) ?? article
  const others = versions.filter((one) => one !== version)
  const { attributes } = version
  const locale = attributes.locale ?? article.attributes.locale ?? localeIn(version)
  const own = elementIn(version, 'issue_identification')
  const place = withoutIssueDate(issue ?? (own && readIssueIdentity(own, locale)), versions.length === 0)
  const texts = (name: string) => textsIn(version, name, locale)
  const number = idIn(article, 'internal')
  const [said, source] = [inLocale(texts('type'), locale), inLocale(texts('source'), locale)]
  const kind = typeIn(said, source)
  const pages = childElementText(version, 'pages') || childElementText(article, 'pages')
  const days = listPublishedDays(
    attributes.date_published ?? article.attributes.date_published,
    others.map((one) => ({ isPublished: isPublished(one), at: one.attributes.date_published })),
  )
  const titles = joinFullTitles(texts('title'), texts('prefix'), texts('subtitle'))
  return {
    key: `ojs/${number || [place?.key ?? '', inLocale(titles, locale), pages].join('/')}`,
    of: `article ${number || '?'}`,
    number,
    names: listAddressIds(article, ...versions.map((one) => one.attributes.url_path ?? ''), idIn(version, 'public')),
    issue: place,
    ...standingOf(article, version, place),
    stage: stageIn({
      status: article.attributes.status,
      progress: article.attributes.submission_progress,
      stage: article.attributes.stage,
    }),
    locale,
    titles,
    abstracts: texts('abstract'),
    keywords: elementsIn(version, 'keywords').map((list) => ({
      locale: list.attributes.locale ?? locale,
      words: readVocabularyTerms(list),
    })),
    subjects: [...elementsIn(version, 'subjects'), ...elementsIn(version, 'disciplines')].flatMap(readVocabularyTerms),
    section: sections[attributes.section_ref ?? ''] ?? attributes.section_ref ?? '',
    ...kind,
    people: readNativeAuthors(elementIn(version, 'authors'), locale, attributes.primary_contact_id),
    references: elementsIn(elementIn(version, 'citations'), 'citation').map(textIn),
    funders: elementsIn(version, 'agencies')
      .flatMap(readVocabularyTerms)
      .map((funder) => ({ funder, award: '' })),
    doi: idIn(version, 'doi') || idIn(article, 'doi'),
    license: childElementText(version, 'licenseUrl'),
    copyrightHolder: inLocale(texts('copyrightHolder'), locale),
    received: parseMovedDay(article.attributes.date_submitted ?? attributes.date_submitted),
    accepted: '',
    published: days.published,
    pages,
    galleys: galleysIn(article, version),
    versions: others.map((one) => ({
      day: isPublished(one) ? parseMovedDay(one.attributes.date_published) : '',
      galleys: galleysIn(article, one),
    })),
    shown: parseMovedDay(attributes.date_published),
    left: [...listUnimportedParts(article, version, { kind, said, source }), ...days.left],
  }
}

/** Returns the parts that are not imported. */
function listUnimportedParts(
  article: XmlElement,
  version: XmlElement,
  { kind, said, source }: { kind: ReturnType<typeof typeIn>; said: string; source: string },
): MovedArticle['left'] {
  return [
    ...listUnimportedTexts({
      coverage: inAllLanguages(version, 'coverage'),
      type: kind.type ? '' : said,
      source: kind.noticeOf ? '' : source,
      rights: inAllLanguages(version, 'rights'),
      'copyright year': childElementText(version, 'copyrightYear'),
      languages: elementsIn(version, 'languages').flatMap(readVocabularyTerms).join(', '),
      cover: partsIn(elementsIn(elementIn(version, 'covers'), 'cover'), 'cover_image'),
    }),
    ...[version, ...(version === article ? [] : [article])].flatMap((one) => othersIn(one, knownOfArticle)),
  ]
}

const isPublished = ({ attributes }: XmlElement) => attributes.status === '3'

/** Returns the version that readers see. */
const currentOf = ({ attributes }: XmlElement, versions: XmlElement[]) =>
  findCurrentVersion(versions, (version) => ({
    isPublished: isPublished(version),
    isCurrent: idIn(version, 'internal') === attributes.current_publication_id,
    number: parseVersionNumber(version.attributes),
  }))

function standingOf(article: XmlElement, version: XmlElement, issue: MovedIssue | undefined) {
  const isOld = version === article
  const status = isOld ? article.attributes.status : (version.attributes.status ?? article.attributes.status)
  const isPublic = isOld ? Boolean(article.attributes.date_published) && (status ?? '3') === '3' : status === '3'
  return { state: stateIn({ status, isPublic, issue }), isEarly: isPublishedEarly({ isPublic, issue }) }
}

const localeIn = (element: XmlElement) => elementIn(element, 'title')?.attributes.locale ?? ''

const readVocabularyTerms = (list: XmlElement) =>
  elementsIn(list)
    .map((item) => childElementText(item, 'name') || textIn(item))
    .filter(Boolean)
