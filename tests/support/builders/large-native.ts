import { hashContent } from '../../../src/core/files/files.ts'
import type { NativeArticle, NativeIssue } from './ojs-native.ts'

/** What must arrive of a generated article: `state` as readers see it, `pdf` the SHA-256 of its file. */
export type Expected = {
  id: number
  path: string
  issue: number
  state: 'public' | 'hidden'
  pdf: string
  retracted: boolean
}

const people = [
  { given: 'María José', family: 'Núñez Ibáñez', affiliation: 'Universidad de León', country: 'ES' },
  { given: 'सीता', family: 'देवी', affiliation: 'भारतीय कृषि अनुसंधान संस्थान', country: 'IN' },
  { given: 'Ana', family: 'García Márquez', affiliation: 'Instituto de Física', country: 'MX' },
  { given: 'राम प्रसाद', family: 'शर्मा', affiliation: 'Institute of Crops & Soils', country: 'IN' },
  { given: 'Íñigo', family: 'de la Peña y Ruiz', affiliation: 'CSIC; Madrid', country: 'ES' },
]

/**
 * A journal as OJS would export it, from a number alone: two languages, Hindi and Spanish names, articles that are not
 * published, a last issue that is not, retracted articles with their notices, and editorials of the same title.
 * @param fileBytes how large each article's PDF is
 */
export function* largeJournal(issues: number, articles: number, fileBytes: number): Generator<NativeIssue> {
  for (let issue = 1; issue <= issues; issue++) {
    const year = 2000 + Math.floor((issue - 1) / 4)
    const number = ((issue - 1) % 4) + 1
    const isPublished = issue < issues
    const from = Math.floor(((issue - 1) * articles) / issues) + 1
    const to = Math.floor((issue * articles) / issues)
    const date = `${year}-${String(number * 3).padStart(2, '0')}-15`
    const ids = Array.from({ length: to - from + 1 }, (_, at) => from + at)
    yield {
      id: issue,
      volume: year - 1999,
      number: String(number),
      year,
      title: `Rain & soil ${issue}`,
      path: `v${year - 1999}n${number}`,
      published: isPublished ? date : '',
      articles: ids.map((id) => articleOf(id, { date, fileBytes })),
    }
  }
}

/** Articles of which none is published. */
const isUnpublished = (id: number) => id % 97 === 0
/** Articles that were retracted; the next one is the notice. */
const isRetracted = (id: number) => id % 113 === 1

function articleOf(id: number, { date, fileBytes }: { date: string; fileBytes: number }): NativeArticle {
  const title = titleOf(id)
  const [first, second] = [people[id % people.length], people[(id + 1) % people.length]]
  return {
    id,
    title: {
      en_US: title,
      ...(id % 3 === 0 && { hi_IN: `सूखे में गेहूँ ${id}` }),
      ...(id % 3 === 1 && { es_ES: `El trigo ${id}` }),
    },
    abstract: { en_US: `<p>What we <em>found</em> of ${id}: a &lt; b &amp; c.</p>`, hi_IN: `<p>हमने पाया ${id}।</p>` },
    keywords: { en_US: ['wheat', `drought ${id % 10}`], hi_IN: ['गेहूँ'] },
    authors: [
      { given: '', ...first, email: `author${id}@example.org` },
      { given: '', ...second, ror: id % 2 === 0 ? 'https://ror.org/02mhbdp94' : '' },
    ],
    references: [`Rao A. Yield of ${id}. 2019.`, `Sen B. Rain. 2018. https://doi.org/10.1234/rain.${id}`],
    doi: isRetracted(id - 1) ? '' : `10.1234/crops.${id}`,
    license: 'https://creativecommons.org/licenses/by/4.0/',
    submitted: `${date.slice(0, 4)}-01-10`,
    published: isUnpublished(id) ? '' : date,
    pages: `${id}–${id + 7}`,
    path: id % 5 === 0 ? `crops-${id}` : '',
    galleys: { PDF: pdfOf(id, fileBytes), ...(id % 50 === 0 && { HTML: new TextEncoder().encode('<p>wheat</p>') }) },
  }
}

function titleOf(id: number): string {
  if (isRetracted(id)) return `RETRACTED: Rain on plot ${id}`
  if (isRetracted(id - 1)) return `Retraction: Rain on plot ${id - 1}`
  return id % 40 === 0 ? 'Editorial' : `Wheat <i>Triticum</i> in drought, trial ${id}`
}

const noise = crypto.getRandomValues(new Uint8Array(65_536))

/** A file that begins as a PDF does, other than that of every other id, and the same in each run of a process. */
function pdfOf(id: number, bytes: number): Uint8Array {
  const file = new Uint8Array(bytes)
  for (let at = 0; at < bytes; at += noise.length) file.set(noise.subarray(0, Math.min(noise.length, bytes - at)), at)
  file.set(new TextEncoder().encode(`%PDF-1.4 article ${id} `))
  return file
}

/** What must be in the journal after the move of an issue. */
export function expectedOf({ id: issue, published, articles }: NativeIssue): Expected[] {
  return articles.map((article) => ({
    id: article.id,
    path: article.path ?? '',
    issue,
    state: published && article.published ? 'public' : 'hidden',
    pdf: hashContent(article.galleys?.PDF as Uint8Array),
    retracted: isRetracted(article.id),
  }))
}

/** The old addresses of an article and its PDF, with where they lead: `page`, `pdf`, or nowhere. */
export function addressesOf({ id, path, issue, state }: Expected): { address: string; to: 'page' | 'pdf' | 'issue' }[] {
  const names = path ? [String(id), path] : [String(id)]
  const starts = ['/index.php/agri', '/agri', '/index.php/agri/en_US', '/agri/hi', '']
  const start = starts[id % starts.length]
  const galley = id * 10 + 7
  if (state === 'hidden') return []
  return [
    ...names.flatMap((name) => [
      ...['view', 'viewArticle'].map((op) => ({ address: `${start}/article/${op}/${name}`, to: 'page' as const })),
      { address: `${start}/article/view/${name}/version/${id}`, to: 'page' as const },
      { address: `${start}/article/view/${name}/`, to: 'page' as const },
      ...['view', 'download', 'viewFile'].flatMap((op) => [
        { address: `${start}/article/${op}/${name}/${galley}`, to: 'pdf' as const },
        { address: `${start}/article/${op}/${name}/pdf`, to: 'pdf' as const },
        { address: `${start}/article/${op}/${name}/${galley}/${id * 10}`, to: 'pdf' as const },
      ]),
    ]),
    { address: `/index.php?journal=agri&page=article&op=view&path[]=${id}`, to: 'page' },
    { address: `/?journal=agri&page=article&op=download&path[]=${id}&path[]=${galley}`, to: 'pdf' },
    ...(isRetracted(id - 1)
      ? []
      : [{ address: `/index.php/agri/gateway/plugin/ResolverPlugin/doi/10.1234/crops.${id}`, to: 'page' as const }]),
    { address: `/index.php/agri/issue/view/${issue}`, to: 'issue' },
    { address: `/index.php/agri/issue/view/${issue}/showToc`, to: 'issue' },
  ]
}
