import { articleTypes, noticeIssuers, noticeReasons } from '../../core/db/enums.ts'
import { isLanguage } from '../../core/language/language-codes.ts'
import { doiOf } from '../../core/pasted/dois.ts'
import { isSecureAddress, truncateWithEllipsis } from '../../core/text/clean.ts'
import { message, t } from '../../core/words/words.ts'
import type { Fields, Verdict } from '../../office/records/fields.ts'
import { rorOf } from './people/ror-rules.ts'
import { areResources } from './resources/rules.ts'
import { isRefnumber, refnumberRule } from './rules.ts'
import { fundingTyped, maxReferences, splitCleanLines } from './support-rules.ts'
import { typeNames } from './type-rules.ts'

/** The messages of the codes that only metadata has. */
export const metadataMessages = {
  invalid_doi: () => 'Invalid DOI',
  duplicate_doi: () => 'Another article already has this DOI',
  invalid_ror: () => 'Invalid ROR ID',
  too_many: (label: string) => `${label} can have at most ${maxReferences.toLocaleString('en')} lines`,
  no_doi_prefix: () => 'Set the DOI prefix in the settings first',
  notice_alone: () => 'Only a correction, retraction or expression of concern names another article',
  notice_only: (label: string) => `${label} are of notices alone`,
  unknown_notice_target: () => 'There is no article with this ref number',
  own_notice_target: () => 'An article cannot be a notice about itself',
  mutual_notice: () => 'That article is itself a notice about this one',
  invalid_dates: (label: string) => `${label} is after the publication date`,
}

const language = {
  maxLength: 20,
  isValid: (text: string) => isLanguage(text) || { hint: t('It is two letters, such as en or hi.') },
  rule: 'two letters, ISO 639-1',
}

const statement = { maxLength: 50_000, isMultiline: true } as const

/** The metadata of an article; all of it is optional. */
export const metadataFields = {
  doi: {
    label: 'DOI',
    maxLength: 300,
    isValid: isBareDoi,
    description: 'Without https://doi.org/',
    rule: 'also with it; unique without case',
    example: '10.1234/crops.101',
  },
  article_type: {
    label: 'Article type',
    maxLength: 50,
    start: articleTypes[0],
    oneOf: articleTypes,
    values: typeNames,
    description: 'In JATS’s words',
    rule: `${articleTypes[0]} where empty`,
    example: 'review-article',
  },
  notice_of: {
    label: 'Ref number of the article concerned',
    maxLength: 1_000,
    isValid: (text: string) => isRefnumber(text) || { hint: refnumberRule },
    description: 'The article that a correction, retraction or expression of concern is about',
    rule: 'of these types alone, and needed there',
    example: '',
  },
  notice_reasons: {
    ...codesOf(noticeReasons),
    label: message('Reasons'),
    description: 'Why there is the notice',
    example: '',
  },
  notice_by: {
    ...codesOf(noticeIssuers),
    label: message('Issued by'),
    description: 'Who corrects, retracts or doubts',
    example: '',
  },
  received: { label: message('Received'), ...reviewDay('2025-11-02') },
  revised: { label: message('Revised'), ...reviewDay('2026-01-20') },
  accepted: { label: message('Accepted'), ...reviewDay('2026-02-11') },
  language: {
    ...language,
    label: message('Language'),
    description: 'Of title and abstract; the settings’ where empty',
    example: 'en',
  },
  title_alt: {
    label: 'Title in a second language',
    maxLength: 5_000,
    isHtml: true,
    rule: 'only i and em stay',
    example: 'सूखे में <i>Vigna radiata</i> की उपज',
  },
  abstract_alt: {
    label: 'Abstract in a second language',
    maxLength: 100_000,
    isHtml: true,
    isMultiline: true,
    rule: 'paragraphs, lists, emphasis, sub, sup and links stay',
    example: '<p>हमने उपज मापी।</p>',
  },
  keywords_alt: {
    label: 'Keywords in a second language',
    maxLength: 2_000,
    description: 'Separated by commas',
    example: 'मूँग, सूखा',
  },
  language_alt: { ...language, label: 'Second language', example: 'hi' },
  data_availability: {
    ...statement,
    label: message('Data availability'),
    example: 'The data are in a public repository.',
  },
  competing_interests: {
    ...statement,
    label: message('Competing interests'),
    example: 'The authors declare none.',
  },
  ethics: { ...statement, label: message('Ethics'), example: 'The committee of the institute approved the study.' },
  ai_statement: {
    ...statement,
    label: message('Use of AI'),
    description: 'How programs that write or draw were used',
    example: 'A program corrected the English of the text.',
  },
  acknowledgements: { ...statement, label: message('Acknowledgements'), example: 'We thank the growers of Nandipur.' },
  plain_summary: {
    label: message('Plain summary'),
    maxLength: 2_000,
    isMultiline: true,
    description: 'The article in words that everyone knows',
    example: 'Rice that was watered at night gave as much grain with half the water.',
  },
  references: {
    label: message('References'),
    maxLength: 500_000,
    isMultiline: true,
    isValid: areReferences,
    description: 'One a line',
    rule: 'at most 1,000',
    example: 'Rao A. Yield of rice. J Crops. 2020; 1(1): 1-8. https://doi.org/10.1234/crops.7',
  },
  funding: {
    label: message('Funding'),
    maxLength: 10_000,
    isMultiline: true,
    isValid: isFunding,
    description:
      'A JSON array of objects with funder, ror and award, or a line for each: Funder | award | ROR ID, with \\| for a | within',
    example: '[{"funder":"Crop Research Council","ror":"","award":"CRC-2024-17"}]',
  },
  resources: {
    label: message('Data, code, preprint and protocol'),
    maxLength: 15_000,
    isMultiline: true,
    isValid: areResources,
    description:
      'A JSON array of objects with kind (data, code, preprint or protocol), id (a DOI, SWHID or link) and title, or ' +
      'a line for each: kind | id | title',
    rule: 'at most 20',
    example: '[{"kind":"data","id":"10.5061/dryad.x1","title":"Yields of 2025"}]',
  },
  license_url: {
    label: 'Licence link',
    maxLength: 500,
    isValid: (text: string) => isSecureAddress(text) || { hint: 'It begins with https://.' },
    description: 'The settings’ where empty',
    rule: 'begins with https://',
    example: 'https://creativecommons.org/licenses/by/4.0/',
  },
  copyright_holder: {
    label: 'Copyright holder',
    maxLength: 300,
    description: 'The settings’ where empty',
    example: 'The authors',
  },
} as const satisfies Fields

/** The statements that an article's page shows below the abstract, in their order. */
export const statementNames = [
  'data_availability',
  'competing_interests',
  'ethics',
  'ai_statement',
  'acknowledgements',
] as const satisfies (keyof typeof metadataFields)[]

export const metadataNames = Object.keys(metadataFields) as (keyof typeof metadataFields)[] // it has no other keys

/** Returns a field of several codes of a list, separated by commas. */
function codesOf(codes: readonly string[]) {
  const rule = `any of ${codes.join(', ')}`
  const isValid = (text: string) =>
    text.split(/,\s*/).every((code) => codes.includes(code)) || { hint: `It has ${rule}.` }
  return { maxLength: 300, isValid, rule }
}

function reviewDay(example: string) {
  return {
    maxLength: 1_000,
    format: 'date',
    description: 'YYYY-MM-DD',
    rule: 'not after the publication date',
    example,
  } as const
}

function areReferences(references: string): Verdict {
  const isFew = splitCleanLines(references).length <= maxReferences
  return isFew || { code: 'too_many', message: metadataMessages.too_many('References') }
}

/** Checks funders as stored or as typed: JSON or lines. */
function isFunding(typed: string): Verdict {
  const all = fundingTyped(typed)
  if (!all || all.some(({ funder }) => funder === ''))
    return { hint: 'A line begins with the funder: Funder | award number | ROR ID.' }
  const wrong = all.find(({ ror }) => ror !== '' && !rorOf(ror))
  return (
    !wrong || {
      code: 'invalid_ror',
      message: metadataMessages.invalid_ror(),
      hint:
        `“${truncateWithEllipsis(wrong.ror, 100)}” is none: one looks like https://ror.org/02ex6cf31. ` +
        'If it is an award number, end its line with |.',
    }
  )
}

function isBareDoi(doi: string): Verdict {
  const hint = 'A DOI looks like 10.1234/abc.5, alone or after https://doi.org/'
  return doiOf(doi) === doi || { code: 'invalid_doi', message: metadataMessages.invalid_doi(), hint }
}
