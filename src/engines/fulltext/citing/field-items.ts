import { lookup } from '../../../core/text/clean.ts'
import { elementIn, elementsIn, readXml, textIn, type XmlElement } from '../../archives/archives.ts'
import type { CitedField } from '../blocks.ts'
import type { ReferenceParts } from '../model.ts'

/** A cited work of a field: its id in the field's program, and its parts. */
export type Item = { key: string; parts: ReferenceParts }

const noParts: ReferenceParts = {
  type: 'other',
  people: [],
  groups: [],
  title: '',
  container: '',
  year: '',
  volume: '',
  issue: '',
  firstPage: '',
  lastPage: '',
  publisher: '',
  place: '',
  doi: '',
  pmid: '',
  url: '',
}

/** Reads the works that a field cites; [] if its data is unreadable. */
export async function readCitedWorks({ by, data }: CitedField): Promise<Item[]> {
  try {
    if (by === 'csl') return cslItems(data)
    if (by === 'odt') return [markItem(JSON.parse(data) as unknown)]
    return by === 'endnote' ? await endNoteItems(data) : await wordItems(data)
  } catch {
    return []
  }
}

type Values = Record<string, unknown>
const objectOrEmpty = (given: unknown): Values => (typeof given === 'object' && given !== null ? (given as Values) : {})
const arrayOrEmpty = (given: unknown): unknown[] => (Array.isArray(given) ? given : [])
const cleanCitedValue = (given: unknown): string =>
  typeof given === 'string' ? given.replace(/<[^>]*>/g, '').trim() : typeof given === 'number' ? String(given) : ''

const cslTypes: Record<string, string> = lookup({
  'article-journal': 'journal',
  article: 'journal',
  chapter: 'chapter',
  book: 'book',
  thesis: 'thesis',
  report: 'report',
  webpage: 'web',
  'post-weblog': 'web',
  'paper-conference': 'confproc',
  dataset: 'data',
  software: 'software',
})

/** Returns the items of Zotero's and Mendeley's JSON (CSL). */
function cslItems(data: string): Item[] {
  const all = arrayOrEmpty(
    objectOrEmpty(JSON.parse(data.slice(data.indexOf('{'), data.lastIndexOf('}') + 1))).citationItems,
  )
  return all.map((one) => {
    const { id, uris, itemData } = objectOrEmpty(one)
    const work = objectOrEmpty(itemData)
    const [firstPage = '', lastPage = ''] = cleanCitedValue(work.page).split(/\s*[-–—]\s*/u)
    const dates = arrayOrEmpty(objectOrEmpty(work.issued)['date-parts'])
    return {
      key: cleanCitedValue(arrayOrEmpty(uris)[0]) || cleanCitedValue(work.id) || cleanCitedValue(id),
      parts: {
        ...noParts,
        firstPage,
        lastPage,
        people: readWorkContributors(work),
        groups: readLiteralAuthors(work),
        type: cslTypes[cleanCitedValue(work.type)] ?? 'other',
        title: cleanCitedValue(work.title),
        container: cleanCitedValue(work['container-title']),
        volume: cleanCitedValue(work.volume),
        issue: cleanCitedValue(work.issue),
        publisher: cleanCitedValue(work.publisher),
        place: cleanCitedValue(work['publisher-place']),
        doi: cleanCitedValue(work.DOI),
        pmid: cleanCitedValue(work.PMID),
        url: cleanCitedValue(work.URL),
        year:
          cleanCitedValue(arrayOrEmpty(dates[0])[0]) ||
          (/\b\d{4}\b/.exec(cleanCitedValue(objectOrEmpty(work.issued).raw))?.[0] ?? ''),
      },
    }
  })
}

const readWorkContributors = (work: Values): ReferenceParts['people'] =>
  (['author', 'editor'] as const).flatMap((role) =>
    arrayOrEmpty(work[role]).flatMap((one) => {
      const { family, given, 'non-dropping-particle': particle } = objectOrEmpty(one)
      const surname = [cleanCitedValue(particle), cleanCitedValue(family)].filter(Boolean).join(' ')
      return surname ? [{ surname, given: cleanCitedValue(given), role }] : []
    }),
  )

const readLiteralAuthors = (work: Values) =>
  arrayOrEmpty(work.author).flatMap((one) => cleanCitedValue(objectOrEmpty(one).literal) || [])

/** Converts the attributes of OpenDocument's `text:bibliography-mark`. */
function markItem(data: unknown): Item {
  const mark = objectOrEmpty(data)
  const at = (name: string) => cleanCitedValue(mark[name] ?? mark[`text:${name}`])
  const [firstPage = '', lastPage = ''] = at('pages').split(/\s*[-–—]\s*/u)
  return {
    key: at('identifier'),
    parts: {
      ...noParts,
      firstPage,
      lastPage,
      title: at('title'),
      container: at('journal') || at('booktitle'),
      year: at('year'),
      volume: at('volume'),
      issue: at('number'),
      publisher: at('publisher'),
      place: at('address'),
      url: at('url'),
      people: parseCitedNames(at('author')),
    },
  }
}

/** Parses names such as `Sharma, Anil; Rao, Bina` or `Anil Sharma and Bina Rao`. */
const parseCitedNames = (text: string): ReferenceParts['people'] =>
  text.split(/\s*;\s*|\s+and\s+/u).flatMap((name) => {
    const [surname = '', given = ''] = name.includes(',')
      ? name.split(/\s*,\s*/u)
      : [name.replace(/^.*\s/u, ''), name.replace(/\s?\S+$/u, '')]
    return surname ? [{ surname, given, role: 'author' as const }] : []
  })

async function rootOf(xml: string): Promise<XmlElement | undefined> {
  const bytes = (async function* () {
    yield new TextEncoder().encode(`<cited>${xml.replace(/<\?xml[^>]*\?>/g, '')}</cited>`)
  })()
  for await (const { element } of readXml(bytes, new Set(['cited']))) return element
  return undefined
}

const deep = (element: XmlElement | undefined, name: string): XmlElement[] =>
  elementsIn(element).flatMap((one) => [...(one.name === name ? [one] : []), ...deep(one, name)])

const firstText = (element: XmlElement | undefined, name: string) => textIn(deep(element, name)[0])

/** Returns the works of EndNote's `EN.CITE`. */
async function endNoteItems(data: string): Promise<Item[]> {
  const root = await rootOf(data)
  return deep(root, 'Cite').map((cite) => {
    const [firstPage = '', lastPage = ''] = firstText(cite, 'pages').split(/\s*[-–—]\s*/u)
    const authors = deep(deep(cite, 'authors')[0], 'author').map((one) => textIn(one))
    return {
      key: firstText(cite, 'RecNum') || `${firstText(cite, 'Author')} ${firstText(cite, 'Year')}`,
      parts: {
        ...noParts,
        firstPage,
        lastPage,
        title: firstText(cite, 'title'),
        year: firstText(cite, 'Year') || firstText(cite, 'year'),
        container: firstText(cite, 'full-title') || firstText(cite, 'secondary-title'),
        volume: firstText(cite, 'volume'),
        issue: firstText(cite, 'number'),
        publisher: firstText(cite, 'publisher'),
        doi: firstText(cite, 'electronic-resource-num'),
        people: (authors.length > 0 ? authors : [firstText(cite, 'Author')]).flatMap(parseCitedNames),
      },
    }
  })
}

/** Returns the works of Word's own `b:Sources`. */
async function wordItems(data: string): Promise<Item[]> {
  const root = await rootOf(data)
  return deep(root, 'Source').map((source) => {
    const at = (name: string) => textIn(elementIn(source, name))
    const [firstPage = '', lastPage = ''] = at('Pages').split(/\s*[-–—]\s*/u)
    const people = deep(deep(source, 'Author')[0], 'Person').map((one) => ({
      surname: textIn(elementIn(one, 'Last')),
      given: textIn(elementIn(one, 'First')),
      role: 'author' as const,
    }))
    return {
      key: at('Tag'),
      parts: {
        ...noParts,
        firstPage,
        lastPage,
        people,
        groups: deep(source, 'Corporate').map(textIn),
        title: at('Title'),
        year: at('Year'),
        container: at('JournalName') || at('BookTitle'),
        volume: at('Volume'),
        issue: at('Issue'),
        publisher: at('Publisher'),
        place: at('City'),
        url: at('URL'),
        doi: at('DOI') || at('StandardNumber'),
      },
    }
  })
}
