import { mostPdfMegabytes } from '../../core/files/rules.ts'
import { isLanguage } from '../../core/language/language-codes.ts'
import { doiPrefix } from '../../core/pasted/doi-pattern.ts'
import { doiOf } from '../../core/pasted/dois.ts'
import { checkWith, cleanPastedDoiPrefix, defineSwitch } from './rules.ts'

const ofArticles = { section: 'articles' } as const
const ofIndexes = { section: 'indexes' } as const

/** The settings that supply defaults for articles. */
export const articleSettings = {
  copyright_holder: {
    label: 'Copyright holder',
    ...ofArticles,
    hint: 'On the page of each article that names none, with the year, such as “The authors”.',
    isShort: true,
    example: 'The authors',
  },
  article_language: {
    label: 'Article language',
    ...ofArticles,
    hint: 'Of articles that name none: two letters, such as en. If empty, the title and the journal language decide.',
    isShort: true,
    clean: (line: string) => line.toLowerCase(),
    isValid: checkWith(isLanguage, 'A language is two letters, such as en or hi'),
    example: 'en',
  },
  doi_prefix: {
    label: 'DOI prefix',
    ...ofIndexes,
    hint: 'The journal’s own, from its registration agency. With it, articles can be given DOIs.',
    isShort: true,
    clean: cleanPastedDoiPrefix,
    isValid: checkWith(isDoiPrefix, 'A DOI prefix looks like 10.1234'),
    example: '10.1234',
  },
  doi_slug: {
    label: 'DOI slug',
    ...ofIndexes,
    hint: 'Between the prefix and the ref number: crops gives 10.1234/crops.101.',
    isShort: true,
    isValid: checkWith(isDoiSlug, 'A DOI slug has letters and digits, and . _ - between them'),
    example: 'crops',
  },
  policy_doi: {
    label: 'DOI of the policy on corrections',
    ...ofIndexes,
    hint:
      'Crossref asks for it with each correction and retraction. If empty, the page Corrections and Retractions gets ' +
      'one before the first of them is sent. Who uploads files by hand registers the page too, and enters its DOI.',
    isShort: true,
    clean: (line: string) => doiOf(line) ?? line,
    isValid: checkWith((text) => doiOf(text) === text, 'A DOI looks like 10.1234/crops.corrections'),
    example: '10.1234/crops.corrections',
  },
  abbreviated_title: {
    label: 'Abbreviated title',
    ...ofIndexes,
    hint: 'As the ISSN Portal, or else the NLM Catalog, has it. In packages for PubMed Central and SciELO.',
    isShort: true,
    example: 'J Field Crops',
  },
  pdf_limit: {
    label: 'Largest PDF, in MB',
    ...ofArticles,
    hint: `The largest PDF that an article may have: up to ${mostPdfMegabytes} MB, 5 if empty. A larger one takes readers longer to load.`,
    isShort: true,
    isPrivate: true,
    inputMode: 'numeric',
    clean: (line: string) => line.replace(/\s*MB$/i, '').replace(/^0+(?=\d)/, ''),
    isValid: checkWith(isPdfLimit, `The largest PDF is a whole number of MB from 1 to ${mostPdfMegabytes}`),
    example: '20',
  },
  pdf_columns: {
    label: 'Columns of typeset PDFs',
    ...ofArticles,
    hint: 'Of the PDFs that are made of full texts.',
    isShort: true,
    isPrivate: true,
    choices: [
      ['2', 'Two columns'],
      ['1', 'One column'],
    ],
    clean: (line: string) => line || '2',
    isValid: checkWith((text) => text === '1' || text === '2', 'Choose one or two columns'),
    sent: '"1" or "2"',
    example: '2',
  },
  pdf_paper: {
    label: 'Paper of typeset PDFs',
    ...ofArticles,
    hint: 'The sheet on which most of your readers print.',
    isShort: true,
    isPrivate: true,
    choices: [
      ['A4', 'A4'],
      ['Letter', 'Letter'],
    ],
    clean: (line: string) => line || 'A4',
    isValid: checkWith((text) => text === 'A4' || text === 'Letter', 'Choose A4 or Letter'),
    sent: '"A4" or "Letter"',
    example: 'A4',
  },
  online_first: {
    label: 'Online first',
    ...ofArticles,
    hint: 'On, an article may be published before it has an issue, and is moved into one later.',
    isShort: true,
    isPrivate: true,
    ...defineSwitch('on'),
  },
  qr_on_cover: {
    label: 'QR code on cover pages',
    ...ofArticles,
    hint: 'It leads to the article’s page.',
    isShort: true,
    isPrivate: true,
    choices: [
      ['on', 'Shown'],
      ['off', 'Left out'],
    ],
    clean: (line: string) => line || 'on',
    isValid: checkWith((text) => text === 'on' || text === 'off', 'Choose whether it is shown'),
    sent: '"on" or "off"',
    example: 'on',
  },
  deposit_changes: {
    label: 'Send corrections to Crossref and DOAJ automatically',
    ...ofIndexes,
    hint: 'An article that they have is sent again once it is edited. Else it waits under Crossref and DOAJ.',
    isPrivate: true,
    ...defineSwitch('yes'),
  },
  archiving: {
    label: 'Archiving',
    ...ofIndexes,
    hint: 'Who preserves the articles, such as LOCKSS. On About Us.',
    example: 'LOCKSS, PKP Preservation Network',
  },
  show_usage: {
    label: 'Show how often articles were read',
    ...ofArticles,
    hint: 'On the page of each article and author, and as the most read ones on the home page and the archives. They are always counted.',
    ...defineSwitch('on'),
    isValid: checkWith((value: string) => value === 'on', 'Choose Yes or No'),
  },
} as const

/** Reports whether a text is a limit for PDFs, in whole MB. */
function isPdfLimit(text: string): boolean {
  return /^[1-9]\d?$/.test(text) && Number(text) <= mostPdfMegabytes
}

/** Reports whether a text is a DOI registrant's prefix, such as 10.1234. */
export function isDoiPrefix(text: string): boolean {
  return new RegExp(String.raw`^${doiPrefix}(?:\.\d+)*$`).test(text)
}

/** Reports whether a text is allowed in a DOI between its prefix and the ref number. */
export function isDoiSlug(text: string): boolean {
  return /^[A-Za-z0-9]+(?:[._-][A-Za-z0-9]+)*$/.test(text)
}
