import { lookup } from '../../core/text/clean.ts'
import { longDate, months } from '../../core/text/dates.ts'

/** The journal's own words on a paper, in the paper's language. */
export type Words = {
  names: Record<
    'abstract' | 'keywords' | 'published' | 'correspondence' | 'licence' | 'openAccess' | 'references',
    string
  >
  /** By JATS's names of events. */
  history: Partial<Record<string, string>>
  kinds: Partial<Record<string, string>>
  volume: string
  issue: string
  /** The word for one page, and for several. */
  page: [one: string, several: string]
  article: string
  and: string
  others: string
  /** Formats a date as '2 February 2026', 'February 2026' or '2026', to the known precision. */
  day: (day: string) => string
}

const english: Words = {
  names: {
    abstract: 'Abstract',
    keywords: 'Keywords',
    published: 'Published',
    correspondence: 'Correspondence',
    licence: 'Licence',
    openAccess: 'Open access',
    references: 'References',
  },
  history: lookup({ received: 'Received', 'rev-recd': 'Revised', accepted: 'Accepted' }),
  kinds: lookup({}),
  volume: 'Volume',
  issue: 'Issue',
  page: ['page', 'pages'],
  article: 'article',
  and: 'and',
  others: 'et al.',
  day: (day) => (/^\d+-\d+-\d+$/.test(day) ? longDate(day) : monthOf(day, months)),
}

const hindiMonths = [
  ...['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून'],
  ...['जुलाई', 'अगस्त', 'सितंबर', 'अक्तूबर', 'नवंबर', 'दिसंबर'],
]

const hindi: Words = {
  names: {
    abstract: 'सारांश',
    keywords: 'मुख्य शब्द',
    published: 'प्रकाशित',
    correspondence: 'पत्राचार',
    licence: 'अनुज्ञप्ति',
    openAccess: 'मुक्त अभिगम',
    references: 'संदर्भ',
  },
  history: lookup({ received: 'प्राप्त', 'rev-recd': 'संशोधित', accepted: 'स्वीकृत' }),
  kinds: lookup({
    'Research article': 'शोध-पत्र',
    'Review article': 'समीक्षा लेख',
    Editorial: 'संपादकीय',
    Letter: 'पत्र',
    Correction: 'शुद्धिपत्र',
  }),
  volume: 'खंड',
  issue: 'अंक',
  page: ['पृष्ठ', 'पृष्ठ'],
  article: 'लेख',
  and: 'और',
  others: 'व अन्य',
  day: (day) => [Number(day.split('-')[2]) || '', monthOf(day, hindiMonths)].filter(Boolean).join(' '),
}

const monthOf = (day: string, names: readonly string[]): string => {
  const [year, month] = day.split('-')
  return [names[Number(month) - 1], year].filter(Boolean).join(' ')
}

/** Returns the words of a language; English if it is unknown. */
export const chooseTypesettingWords = (language: string): Words => (language === 'hi' ? hindi : english)
