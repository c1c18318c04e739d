import { encodeHtml, plainText } from '../../../src/core/text/html.ts'
import type { Cited } from '../../../src/journal/citing/facts.ts'
import { unmarkedTitle } from '../../../src/journal/record/notice-rules.ts'
import type { Article } from '../../../src/journal/record/rules.ts'
import type { Settings } from '../../../src/office/settings/rules.ts'
import { noMetadata } from './metadata.ts'

type Titles = Record<'title' | 'title_alt', string>

export type CitedValues = Partial<Omit<Article, keyof Titles | 'description'> & Titles> &
  Pick<Partial<Cited>, 'frequency' | 'issueTitle'> & { settings?: Partial<Settings> }

/**
 * An article and its journal's settings, as the citation code takes them, with titles as readers see them; title and
 * abstract are HTML.
 */
export function aCited({ settings = {}, frequency = 'Mar-Apr', issueTitle = '', ...values }: CitedValues = {}): Cited {
  const title = values.title ?? 'Growth of <i>Vigna radiata</i> &amp; rice'
  const article: Article = {
    authorname: 'Dr. Ravi Kumar Sharma, सीता देवी',
    refnumber: '1043',
    pagenumber: '101-108',
    year: 2026,
    volume: 5,
    issue: 2,
    issue_label: '',
    subject: '',
    country: '',
    hasFile: false,
    keywords: 'mungbean, deficit irrigation',
    publishdate: '2026-03-14',
    online_first: false,
    text_hash: null,
    file_bytes: null,
    supplements: [],
    versions: [],
    isPdfLate: false,
    article_number: '',
    ...noMetadata,
    authors: [],
    updates: [],
    isDoiRegistered: true,
    noticeTarget: null,
    ...values,
    title: unmarkedTitle(encodeHtml(title)),
    description: unmarkedTitle(plainText(title)),
    title_alt: unmarkedTitle(values.title_alt ?? ''),
    abstract: encodeHtml(values.abstract ?? '<p>Yield fell (<i>p</i> &lt; 0.05).</p><p>50% of it.</p>'),
  }
  const journal = {
    websitename: 'Journal of Crops & Soils',
    journal_language: 'English, Hindi',
    issn: '1234-5678',
    journal_essn: '8765-4321',
    publisher: 'Crop Society',
    ...settings,
  } as Settings // what cites an article reads these alone
  return { article, frequency, issueTitle, settings: journal, origin: 'https://crops.example' }
}

/** The smallest possible article, in a journal without settings. */
export const bareCited = aCited({
  title: 'Preface',
  authorname: '',
  pagenumber: '',
  abstract: '',
  keywords: '',
  publishdate: null,
  frequency: '',
  settings: { websitename: '', journal_language: '', issn: '', journal_essn: '', publisher: '', license_url: '' },
})
