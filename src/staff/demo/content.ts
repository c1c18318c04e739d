import { articleTypes, editorCategories, type Frequency, frequencies, pdfSources } from '../../core/db/enums.ts'
import { isOnlineFirst } from '../../core/online-first.ts'
import { addDays } from '../../core/text/dates.ts'
import type { Settings } from '../../office/settings/rules.ts'
import { type EntryStatus, isEntryStatus } from '../work-log/rules.ts'
import calls from './calls.json'
import editors from './editors.json'
import { entries, everyday, staff } from './entries.json'
import issues from './issues.json'
import news from './news.json'
import partners from './partners.json'
import settings from './settings.json'

// These numbers are not assigned: both ISSNs fail their check digit, and no Indian mobile number begins with 1.
export const demoSettings: Partial<Settings> = { ...settings, home_content: settings.home_content.join(' ') }

/** Returns the calls for papers on a day, each open for its number of days; `text` is HTML. */
export const makeDemoCalls = (today: string) =>
  calls.map(({ days, topics, ...call }) => ({
    ...call,
    topics: topics.join('\n'),
    last_day: addDays(today, days),
  }))

/** The issues, and the place of articles online first; one is a special issue, whose description is HTML. */
export const demoIssues = issues.map(({ articles: _, frequency, ...said }) => ({
  title: '',
  description: '',
  editors: '',
  ...said,
  frequency: isOnlineFirst(said) ? ('' as const) : frequencyOf(frequency),
}))

/** An article in `issues.json`, where paragraphs and references are lists. */
type Given = Record<'refnumber' | 'title' | 'keywords' | 'subject' | 'country' | 'publishdate', string> &
  Record<'affiliation' | 'orcid', string> &
  Record<'authors' | 'abstract' | 'references', string[]> &
  Record<'first' | 'last', number> &
  Record<'isFree' | 'hasFile', boolean> &
  Record<'doi' | 'received' | 'accepted', string | null> &
  Partial<Record<'article_type' | 'notice_of' | 'language' | 'language_alt' | 'title_alt' | 'keywords_alt', string>> &
  Partial<Record<'pdf_source', string>> & {
    abstract_alt?: string[]
  }

const oneLanguage = { language: '', language_alt: '', title_alt: '', keywords_alt: '' }

/** The articles by issue and page, then those online first; title and abstract are HTML. Three lack a PDF. */
export const demoArticles = issues.flatMap(({ articles, year, volume, issue }) =>
  articles.map(({ abstract, abstract_alt = [], references, isFree, ...article }: Given) => ({
    year,
    volume,
    issue,
    ...oneLanguage,
    ...article,
    abstract: abstract.join(' '),
    abstract_alt: abstract_alt.join(' '),
    references: references.join('\n'),
    ptype: isFree ? ('free' as const) : ('paid' as const),
    article_type: articleTypes.find((type) => type === article.article_type) ?? articleTypes[0],
    pdf_source: pdfSources.find((source) => source === article.pdf_source) ?? pdfSources[0],
  })),
)

export type DemoArticle = (typeof demoArticles)[number]

/** The editors; `picture` is a file in `static/images/demo`, `post` HTML. */
export const demoEditors = editorCategories.flatMap((category) =>
  editors[category].map((editor) => ({ ...editor, category })),
)

export const demoPartners = partners

/** The news; `content` is HTML. */
export const demoNews = news

type Step = { status: EntryStatus; by: string }

/** A work log entry, `ago` hours before the demo began, with its first and every later status. */
export type DemoEntry = { content: string; by: string; ago: number; steps: Step[] }

function frequencyOf(text: string): Frequency {
  const frequency = frequencies.find((known) => known === text)
  if (!frequency) throw new Error(`${text} is no frequency`)
  return frequency
}

function stepOf({ status, by }: { status: string; by: string }): Step {
  if (!isEntryStatus(status)) throw new Error(`${status} is no status`)
  return { status, by }
}

/** Newest first, with enough everyday entries for a second and a third page. */
export const demoEntries: DemoEntry[] = [
  ...entries.map(({ status, later, ...entry }) => ({
    ...entry,
    steps: [{ status, by: entry.by }, ...later].map(stepOf),
  })),
  ...Array.from({ length: 36 }, (_, number) => makeEverydayEntry(number)),
]

function makeEverydayEntry(number: number): DemoEntry {
  const { content = '', status = '' } = everyday[number % everyday.length] ?? {}
  const [by = '', other = ''] = [number, number + 1].map((turn) => staff[turn % staff.length])
  return {
    content: content.replace('{n}', String(1020 - Math.floor(number / 2))),
    by,
    ago: 200 + number * 7,
    steps: [{ status: 'info', by }, stepOf({ status, by: other })],
  }
}
