import { keywordsOf } from '../../../core/pasted/keywords.ts'
import { childElementText, elementIn, elementsIn, textIn, type XmlElement } from '../../../engines/archives/archives.ts'
import {
  inLocale,
  type MovedArticle,
  type MovedFile,
  type MovedGalley,
  type MovedIssue,
  type MovedPerson,
} from '../addresses/moved.ts'
import { listUnimportedTexts, makeIssueKey, parseMovedDay, typeIn } from '../addresses/moved-rules.ts'
import { describeEmbedded, describeWanted } from './files-rules.ts'
import { idIn, inAllLanguages, othersIn, readIssueNumbersAndTitles, textsIn } from './people-rules.ts'

/** The elements of an OJS 2 issue. */
export const knownOfOldIssue = new Set(
  'id title volume number year date_published access_date open_access section cover description'.split(' '),
)

/** Reads an issue of OJS 2's XML from the elements before its sections. */
export function oldIssueIn(issue: XmlElement): MovedIssue {
  const { public_id = '', published } = issue.attributes
  const id = idIn(issue, 'internal')
  const about = readIssueNumbersAndTitles(issue, '')
  return {
    ...about,
    key: makeIssueKey(id, about),
    names: [...new Set([id, public_id].filter(Boolean))],
    isPublished: published !== 'false',
    date: parseMovedDay(childElementText(issue, 'date_published')),
    descriptions: textsIn(issue, 'description', ''),
    left: [
      ...othersIn(issue, knownOfOldIssue),
      ...listUnimportedTexts({
        DOI: idIn(issue, 'doi'),
        access: childElementText(issue, 'access_date') && `open from ${childElementText(issue, 'access_date')}`,
        'words about a cover': elementsIn(issue, 'cover')
          .flatMap((cover) => [childElementText(cover, 'altText'), childElementText(cover, 'caption')].filter(Boolean))
          .join(', '),
      }),
    ],
  }
}

/** The elements of an OJS 2 article. */
export const knownOfOldArticle = new Set([
  'id',
  'title',
  'abstract',
  'indexing',
  'sponsor',
  'author',
  'pages',
  'date_published',
  'open_access',
  'galley',
  'htmlgalley',
  'supplemental_file',
  'permissions',
  'citations',
])

/** Reads an article of OJS 2's XML; `section` is the title of its section. */
export function oldArticleIn(article: XmlElement, issue: MovedIssue | undefined, section: string): MovedArticle {
  const { attributes } = article
  const locale = attributes.locale ?? elementIn(article, 'title')?.attributes.locale ?? attributes.language ?? ''
  const indexing = elementIn(article, 'indexing')
  const permissions = elementIn(article, 'permissions')
  const listed = (name: string) =>
    Object.entries(textsIn(indexing, name, locale)).map(([of, text]) => ({
      locale: of,
      words: keywordsOf(text),
    }))
  const number = idIn(article, 'internal')
  const titles = textsIn(article, 'title', locale)
  const published = parseMovedDay(childElementText(article, 'date_published'))
  const said = inLocale(textsIn(indexing, 'type', locale), locale)
  const kind = typeIn(said, '')
  const pages = childElementText(article, 'pages')
  return {
    key: number
      ? `ojs/${number}`
      : `ojs/${attributes.public_id || [issue?.key ?? '', inLocale(titles, locale), pages].join('/')}`,
    of: `article ${number || attributes.public_id || '?'}`,
    number,
    names: [...new Set([number, attributes.public_id ?? ''].filter(Boolean))],
    issue,
    state: issue ? (issue.isPublished && published ? 'public' : 'hidden') : 'draft',
    locale,
    titles,
    abstracts: textsIn(article, 'abstract', locale),
    keywords: listed('subject'),
    subjects: ['subject_class', 'discipline'].flatMap((name) => listed(name).flatMap(({ words }) => words)),
    section,
    ...kind,
    people: elementsIn(article, 'author').map((author) => readOldAuthor(author, locale)),
    references: elementsIn(elementIn(article, 'citations'), 'citation').map(textIn),
    funders: Object.values(textsIn(article, 'sponsor', locale))
      .flatMap((text) => text.split(/[;\n]/))
      .flatMap((funder) => (funder.trim() ? [{ funder: funder.trim(), award: '' }] : [])),
    doi: idIn(article, 'doi'),
    license: childElementText(permissions, 'license_url'),
    copyrightHolder: inLocale(textsIn(permissions, 'copyright_holder', locale), locale),
    received: '',
    accepted: '',
    published,
    pages,
    galleys: [...galleysIn(article), ...supplementsIn(article, locale)],
    left: [
      ...othersIn(article, knownOfOldArticle),
      ...listUnimportedTexts({
        type: kind.type ? '' : said,
        coverage: elementsIn(elementIn(indexing, 'coverage')).map(textIn).join('; '),
        'copyright year': childElementText(permissions, 'copyright_year'),
      }),
    ],
  }
}

const knownOfAuthor = new Set(
  'firstname middlename lastname affiliation country email url biography competing_interests'.split(' '),
)

function readOldAuthor(author: XmlElement, locale: string): MovedPerson {
  const texts = (name: string) => inLocale(textsIn(author, name, locale), locale)
  const { attributes } = author
  const url = childElementText(author, 'url')
  const isOrcid = /orcid\.org\//.test(url)
  return {
    given: [childElementText(author, 'firstname'), childElementText(author, 'middlename')].filter(Boolean).join(' '),
    family: childElementText(author, 'lastname'),
    preferred: '',
    affiliations: [texts('affiliation')].filter(Boolean),
    ror: '',
    country: childElementText(author, 'country'),
    email: childElementText(author, 'email'),
    orcid: attributes.orcid ?? (isOrcid ? url : ''),
    isCorresponding: attributes.primary_contact === 'true',
    left: [
      ...listUnimportedTexts({
        biography: inAllLanguages(author, 'biography'),
        'web address': isOrcid ? '' : url,
        'competing interests': inAllLanguages(author, 'competing_interests'),
      }),
      ...othersIn(author, knownOfAuthor),
    ],
  }
}

function galleysIn(article: XmlElement): MovedGalley[] {
  return elementsIn(article)
    .filter(({ name }) => name === 'galley' || name === 'htmlgalley')
    .map((galley) => ({
      names: [idIn(galley, 'internal'), galley.attributes.public_id ?? ''].filter(Boolean),
      label: childElementText(galley, 'label'),
      locale: galley.attributes.locale ?? '',
      remote: remoteIn(galley),
      file: readOldGalleyFile(elementIn(galley, 'file')),
    }))
}

/** Returns the supplements of an OJS 2 article. */
const supplementsIn = (article: XmlElement, locale: string): MovedGalley[] =>
  elementsIn(article, 'supplemental_file').map((supplement) => {
    const file = readOldGalleyFile(elementIn(supplement, 'file'))
    const embed = elementIn(elementIn(supplement, 'file'), 'embed')?.file
    const about = { isSupplement: true, description: inLocale(textsIn(supplement, 'description', locale), locale) }
    return {
      names: [supplement.attributes.public_id ?? ''].filter(Boolean),
      label: inLocale(textsIn(supplement, 'title', locale), locale),
      locale,
      remote: remoteIn(supplement),
      file: file && (embed ? describeWanted(file, embed, about) : { ...file, ...about }),
    }
  })

/** Returns the address of a remote galley or supplement, which its file names. */
const remoteIn = (galley: XmlElement) => elementIn(elementIn(galley, 'file'), 'remote')?.attributes.src ?? ''

function readOldGalleyFile(file: XmlElement | undefined): MovedFile | undefined {
  const embed = elementIn(file, 'embed')
  const { src = '', mime_type = '' } = elementIn(file, 'href')?.attributes ?? {}
  const name = embed?.attributes.filename ?? src
  if (embed?.file) return { id: '', name, ...describeEmbedded(embed.file) }
  if (!src) return undefined
  const problem = /^[a-z]+:/i.test(src) ? `it is at ${src}; nothing is fetched` : ''
  return { id: '', name, path: src, isPdf: /pdf$/i.test(mime_type) || /\.pdf$/i.test(src), size: 0, problem }
}
