import type { Head, Inline } from '../fulltext/text.ts'
import { makeTypstPicturePath } from './paper.ts'
import { chooseTypesettingWords, type Words } from './words.ts'

/**
 * A journal's look: its colour (`#rrggbb`), its logo among the pictures, the address at the foot, and its months; ''
 * for none.
 */
export type JournalLook = { accent: string; logo: string; site: string; months: string }

/** A journal's look, and the language of the paper. */
type Look = Omit<JournalLook, 'accent'> & { language: string }

/** Returns the data of a paper's first page and of its running heads, as the template reads them. */
export function headData(head: Head, { logo, site, months, language }: Look): Record<string, unknown> {
  const words = chooseTypesettingWords(language)
  const [first] = head.titles
  const title = plainTitleText(first?.content ?? []) || 'Untitled'
  const year = head.published.slice(0, 4)
  const number = head.volume && `${head.volume}${head.issue && `(${head.issue})`}`
  const licence = head.licence.name
  const doiUrl = head.doi && `https://doi.org/${head.doi}`
  return {
    journal: head.journal,
    logo: logo && makeTypstPicturePath(logo),
    serial: [issnLine(head), issueLine(head, months, words)].filter(Boolean),
    kindName: words.kinds[head.kind] ?? head.kind,
    plainTitle: title,
    title: first?.content.length ? first.content : [makePlainRun(title)],
    keywords: head.keywords.flatMap(({ words }) => words),
    people: formatHeadPeople(head),
    affiliations: [
      ...head.affiliations.map((name, at) => ({ sign: head.affiliations.length > 1 ? `${at + 1}` : '', name })),
      ...head.notes.map((name) => ({ sign: '', name })),
    ],
    referencesName: words.names.references,
    facts: listHeadFacts(head, doiUrl, words),
    abstracts: abstractsOf(head),
    runningPeople: runningPeople(head, words),
    runningTitle: shortenRunningTitle(title, 70),
    runningJournal: [head.journal, [number, year].filter(Boolean).join(', ')].filter(Boolean).join(' '),
    imprint: [head.publisher, site, licence].filter(Boolean).join(' · '),
    address: doiUrl || head.url,
    firstPage: /^\d+$/.test(head.firstPage) ? Number(head.firstPage) : 1,
  }
}

const makePlainRun = (text: string): Inline => ({ kind: 'run', text, marks: [] })

const plainTitleText = (content: readonly Inline[]): string =>
  content
    .map((one) => ('content' in one ? plainTitleText(one.content) : one.kind === 'run' ? one.text : ' '))
    .join('')
    .trim()

/** Shortens a text between words. */
function shortenRunningTitle(text: string, most: number): string {
  if (text.length <= most) return text
  return `${text.slice(0, most).replace(/[\s,;:–-]+\S*$/, '')} …`
}

const issnLine = ({ issns }: Head): string =>
  issns
    .map(({ format, issn }) => `${format === 'electronic' && issns.length > 1 ? 'E-ISSN' : 'ISSN'} ${issn}`)
    .join(' · ')

function issueLine(head: Head, months: string, words: Words): string {
  const { volume, issue, firstPage, lastPage, articleNumber, published } = head
  const when = [months, published.slice(0, 4)].filter(Boolean).join(' ')
  const [one, several] = words.page
  const pages =
    lastPage && lastPage !== firstPage ? `${several} ${firstPage}–${lastPage}` : firstPage && `${one} ${firstPage}`
  const number = articleNumber && `${words.article} ${articleNumber}`
  return [volume && `${words.volume} ${volume}`, issue && `${words.issue} ${issue}`, when, number || pages]
    .filter(Boolean)
    .join(', ')
}

function formatHeadPeople({ people, affiliations }: Head) {
  return people.map(({ name, orcid, places, isCorresponding }) => {
    const numbers = affiliations.length > 1 ? places.map((place) => `${place + 1}`) : []
    const signs = [...numbers, isCorresponding ? '*' : ''].filter(Boolean).join(',')
    return { name, signs, orcid: orcid && `https://orcid.org/${orcid}` }
  })
}

function listHeadFacts(head: Head, doiUrl: string, { names, history, day: dayOf }: Words) {
  const fact = (name: string, value: string, url = '') => (name && value ? [{ name, value, url }] : [])
  const days = head.history.flatMap(({ kind, day }) => fact(history[kind] ?? '', dayOf(day)))
  const rights = [
    head.copyright && `${head.copyright}.`,
    head.licence.name && `${names.openAccess}, ${head.licence.name}`,
  ]
  const isMarked = head.people.some((one) => one.isCorresponding)
  return [
    ...days,
    ...fact(names.published, dayOf(head.published)),
    ...fact('DOI', head.doi, doiUrl),
    ...fact(`${isMarked ? '*' : ''}${names.correspondence}`, head.emails.join(', ')),
    ...fact(names.licence, rights.filter(Boolean).join(' '), head.licence.url),
  ]
}

/** Returns the abstracts, each with its language's title and keywords. */
function abstractsOf({ abstracts, titles, keywords }: Head) {
  const all = abstracts.some(({ name }) => !name) ? abstracts : [{ name: '', language: '', blocks: [] }, ...abstracts]
  return all.map(({ name, language, blocks }, at) => {
    const words = keywords.find((one) => one.language === language) ?? (at === 0 ? keywords[0] : undefined)
    const title = at > 0 ? (titles.find((one) => one.language === language)?.content ?? []) : []
    const { names } = chooseTypesettingWords(language)
    return {
      language,
      name: name || (blocks.length > 0 ? names.abstract : ''),
      title: name ? [] : title,
      blocks,
      keywords: name ? '' : (words?.words.join(' · ') ?? ''),
      keywordsName: names.keywords,
    }
  })
}

function runningPeople({ people }: Head, { and, others }: Words): string {
  const [first, second] = people
  if (!first) return ''
  if (!second) return first.family
  return people.length === 2 ? `${first.family} ${and} ${second.family}` : `${first.family} ${others}`
}
