import { cleanLine, isEmail, isPhone, isWebAddress } from '../../core/text/clean.ts'
import { licenceAddress, offeredLicences } from '../../core/text/licence.ts'
import { cleanLanguages, isLanguageList, languages } from '../../core/words/languages.ts'
import { alertSettings } from './alert-fields.ts'
import { articleSettings } from './article-fields.ts'
import { letterSettings } from './letter-wording.ts'
import type { Setting, Settings } from './rules.ts'
import * as rules from './rules.ts'
import { checkWith, defineSwitch } from './rules.ts'
import { submissionSettings } from './submission-fields.ts'
import type { WarningContext } from './warning-rules.ts'
import * as warnings from './warning-rules.ts'

const word = { section: 'journal', isShort: true } as const
const year = { isShort: true, inputMode: 'numeric', warn: warnings.warnOfYear } as const
const issn = {
  section: 'indexes',
  isShort: true,
  placeholder: '1234-5679',
  clean: rules.cleanPastedIssn,
  warn: warnings.warnOfIssn,
} as const
const fee = { section: 'fees', isShort: true, inputMode: 'numeric', warn: warnings.warnOfNumber } as const
const link = { isValid: checkWith(isWebAddress, 'A link begins with https:// or http://') }
const image = { isFile: true, description: 'The name of an image below /assets/settings/' } as const

/** All settings, in the order of the form. Each default is that of the column. */
export const settingFields = {
  websitename: {
    label: 'Website name',
    isRequired: true,
    staysRequired: true,
    section: 'journal',
    hint: 'At the top of every page and in the browser tab, in every citation, on certificates and in letters to authors.',
    example: 'Journal of Field Crops',
  },
  publisher: {
    label: 'Publisher',
    section: 'journal',
    isShort: true,
    hint: 'In the footer, on About Us, and in every article’s metadata for indexes.',
    example: 'Society of Field Crops',
  },
  year_started: {
    ...year,
    label: 'Year started',
    section: 'journal',
    hint: 'On the home page, as “Since”.',
    placeholder: '2024',
  },
  journal_frequency: {
    ...word,
    label: 'Journal frequency',
    hint: 'At the top of every page and on the home page. The months of each issue are set with the issue.',
    placeholder: 'Bi-monthly',
  },
  journal_type: { ...word, label: 'Journal type', hint: 'On the home page.', placeholder: 'Peer-reviewed' },
  journal_language: {
    ...word,
    section: 'articles',
    label: 'Journal language',
    hint: 'On the home page and in the instructions to authors.',
    placeholder: 'English',
  },
  languages: {
    ...word,
    label: 'Languages of pages',
    hint: `The main one first: ${languages.join(', ')}. Addresses in the others begin with their code. Empty: English.`,
    isPrivate: true,
    clean: cleanLanguages,
    isValid: checkWith(isLanguageList, `Languages are some of ${languages.join(', ')}, each once`),
    example: 'en, es',
  },
  devanagari_digits: {
    section: 'articles',
    label: 'Devanagari digits',
    hint: 'In the dates and counts of Hindi pages, letters and documents.',
    isShort: true,
    isPrivate: true,
    ...defineSwitch('on'),
  },
  issn: { ...issn, label: 'ISSN', hint: 'ISSN of the print edition.' },
  journal_essn: { ...issn, label: 'E-ISSN', hint: 'ISSN of the online edition.' },
  nassScore: {
    label: 'NAAS score',
    section: 'indexes',
    hint: 'A number.',
    isShort: true,
    inputMode: 'decimal',
    warn: warnings.warnOfNumber,
    example: '4.50',
  },
  nassScoreYear: {
    ...year,
    label: 'NAAS score year',
    section: 'indexes',
    hint: 'The year of that score.',
    example: '2026',
  },
  impactfactor: {
    label: 'Impact factor',
    section: 'indexes',
    hint: 'On the home page. The number is enough; its label is added.',
    isShort: true,
    clean: rules.labelImpactFactor,
    warn: warnings.warnOfImpactFactor,
    description: 'With its label, "Impact Factor: "',
    sent: 'With or without its label',
    example: 'Impact Factor: 3.2',
  },
  domain: {
    label: 'Domain',
    section: 'mail',
    hint: 'Such as journal.example.org. Citations, search engines, letters to authors and documents link to it.',
    inputMode: 'url',
    clean: rules.cleanPastedDomain,
    isValid: checkWith(
      rules.isDomain,
      'A domain is a host name such as journal.example.org, without https:// or a path',
    ),
    warn: warnings.warnOfDomain,
    example: 'fieldcrops.example',
  },
  websiteemail: {
    label: 'Website email',
    section: 'mail',
    hint: 'Where authors send their articles: on the home page, Contact, the instructions and the privacy policy.',
    inputMode: 'email',
    isValid: checkWith(isEmail, 'An email address looks like editor@example.org'),
    example: 'editor@fieldcrops.example',
  },
  whatsup_number: {
    label: 'WhatsApp number',
    section: 'mail',
    hint: 'With its country code. The home page and Contact link to it.',
    isShort: true,
    inputMode: 'tel',
    placeholder: '+91 98765 43210',
    isValid: checkWith(isPhone, 'A phone number has 6 to 15 digits, such as +91 98765 43210'),
    warn: warnings.warnOfPhone,
  },
  google_review_link: {
    label: 'Google review link',
    section: 'mail',
    hint: 'At the end of the letter to authors, which asks for a review.',
    isShort: true,
    inputMode: 'url',
    placeholder: 'https://g.page/r/…',
    ...link,
    warn: warnings.warnOfReviewLink,
  },
  postal_address: {
    label: 'Postal address',
    section: 'mail',
    hint: 'On Contact, line by line as typed here.',
    isMultiline: true,
    maxLength: 1_000,
    example: '1 Station Road, Pune, India',
  },
  ...alertSettings,
  fee_rupee: {
    ...fee,
    label: 'Fee in rupees',
    hint: 'For authors in India. Rs 2000 while it is empty; 0 is no fee.',
    example: '500',
  },
  fee_dollar: {
    ...fee,
    label: 'Fee in dollars',
    hint: 'For authors elsewhere. $ 50 while it is empty; 0 is no fee.',
    example: '15',
  },
  home_content: {
    label: 'Home content',
    section: 'journal',
    hint: 'The text at the top of the home page.',
    isHtml: true,
    isMultiline: true,
    maxLength: 100_000,
    description: 'HTML, encoded',
    sent: 'HTML; paragraphs, lists, emphasis, sub, sup and links stay',
    example: '&lt;p&gt;Welcome.&lt;/p&gt;',
  },
  logo: {
    ...image,
    label: 'Logo',
    section: 'documents',
    hint: 'Before the name at the top of every page, 64 pixels high.',
  },
  cover: {
    ...image,
    label: 'Cover',
    section: 'documents',
    isShort: true,
    hint: 'On the home page, beside “Volume 1, Issue 1”. Without one, a plain cover is shown.',
  },
  license_url: {
    label: 'Licence link',
    section: 'articles',
    hint: 'On every article and in its metadata for indexes: choose one by its name, or enter the link of another.',
    clean: licenceAddress,
    offered: offeredLicences,
    placeholder: 'https://creativecommons.org/licenses/by/4.0/',
    maxLength: 500,
    ...link,
  },
  ...articleSettings,
  ...submissionSettings,
  second_factor: {
    label: 'Second factor',
    section: 'security',
    hint: 'Who must sign in with a passkey or an authenticator app beside the password. The others may.',
    isShort: true,
    isPrivate: true,
    choices: [
      ['', 'Offered to everybody'],
      ['editors', 'Asked of admins, editors and treasurers'],
      ['all', 'Asked of everybody'],
    ],
    isValid: checkWith((text: string) => text === 'editors' || text === 'all', 'Choose who is asked'),
    sent: '"editors", "all", or "" for nobody; asking needs a second factor of one’s own',
    example: 'editors',
  },
  signature: {
    ...image,
    label: 'Signature',
    section: 'documents',
    hint: 'The editor-in-chief’s, on certificates. Shown only on this screen, never on the public site.',
    isPrivate: true,
    description: 'The name of an image that is not public',
  },
  ...letterSettings,
} as const satisfies Record<keyof Settings, Setting>

/** Returns the doubt about a setting as typed; undefined if there is none, or it is empty. */
export function findSettingWarning(name: keyof Settings, typed: string, context: WarningContext): string | undefined {
  const { clean = (line: string) => line, warn }: Setting = settingFields[name]
  const line = clean(cleanLine(typed))
  return line === '' ? undefined : warn?.(line, context)
}
