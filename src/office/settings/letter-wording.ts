import type { NoticeFamily, NoticeType } from '../../journal/record/notices/kind-rules.ts'

/** The placeholders that editors may write in the letter's wording, in braces, and their meanings. */
export const letterPlaceholders = {
  title: 'the article’s title',
  authors: 'its authors',
  name: 'the corresponding author’s name, or “Author”',
  place: 'volume, issue, year and pages',
  volume: 'its volume',
  issue: 'its issue',
  year: 'its year',
  pages: 'its pages',
  refno: 'its ref number',
  url: 'link to the article',
  abstract_url: 'link to its abstract',
  certificate_url: 'link to its certificates',
  pdf_url: 'link to its PDF',
  doi_url: 'link of its DOI, once that is registered',
  websitename: 'the journal’s name',
  review_link: 'the Google review link',
  signature: 'the journal’s name, or “The editors”',
} as const

export type LetterPlaceholder = keyof typeof letterPlaceholders

/** The text of a letter, with placeholders. */
type Wording = { subject: string; text: string }

/** The wording of a new journal, also used if the setting is empty. */
export const originalWording: Wording = {
  subject: 'Your article in {websitename}',
  text: `Dear {name},

Your article "{title}" has been published in {websitename}, {place}.

DOI: {doi_url}

PDF: {pdf_url}

Certificate: {certificate_url}

Abstract: {abstract_url}

Please leave us a review: {review_link}

With kind regards,
{signature}`,
}

/** Reports whether a letter's text lacks the placeholder for the article's DOI. */
export const lacksDoi = (text: string): boolean => !text.includes('{doi_url}')

const staysOnline = `Your article stays online, with a link to this notice:
{target_url}

With kind regards,
{signature}`

const noticeEnd = `The reasons are published in {place}:
{url}

${staysOnline}`

/** The letters of notices to the authors of the article that each is about, by kind or by family. */
export const noticeWordings: Record<NoticeFamily, Wording> & Partial<Record<NoticeType, Wording>> = {
  correction: {
    subject: 'A correction to your article in {websitename}',
    text: `Dear {name},

A correction to your article "{target}" has been published in {websitename}, {place}:
{url}

${staysOnline}`,
  },
  retraction: {
    subject: 'Retraction of your article in {websitename}',
    text: `Dear {name},

The editors of {websitename} have retracted your article "{target}".

${noticeEnd}`,
  },
  'partial-retraction': {
    subject: 'Retraction of a part of your article in {websitename}',
    text: `Dear {name},

The editors of {websitename} have retracted a part of your article "{target}".

${noticeEnd}`,
  },
  removal: {
    subject: 'Removal of your article from {websitename}',
    text: `Dear {name},

The editors of {websitename} have removed your article "{target}".

The reasons are published in {place}:
{url}

Its title and authors stay online, with a link to this notice.`,
  },
  'expression-of-concern': {
    subject: 'An expression of concern about your article in {websitename}',
    text: `Dear {name},

The editors of {websitename} have published an expression of concern about your article "{target}".

${noticeEnd}`,
  },
}

const braces = /\{([^{}\n]*)\}/g

const isKnown = (name: string): name is LetterPlaceholder => Object.hasOwn(letterPlaceholders, name)

/** Returns the unknown placeholders of a wording, as written: '{titel}'. */
export function listUnknownPlaceholders(wording: string): string[] {
  return [...wording.matchAll(braces)].flatMap(([written, name = '']) => (isKnown(name) ? [] : written))
}

/** Returns the message about unknown placeholders, with the known ones. */
export function explainPlaceholders(wording: string): string {
  const known = Object.keys(letterPlaceholders).map((name) => `{${name}}`)
  return `${listUnknownPlaceholders(wording).join(', ')} is not known. Known are ${known.join(', ')}`
}

/**
 * Inserts values into a wording; braces in a value have no meaning. Omits each line whose placeholders are all empty,
 * and merges the blank lines around it into one.
 */
export function fillWording(wording: string, values: Readonly<Record<string, string>>): string {
  const valueFor = (name: string) => (Object.hasOwn(values, name) ? values[name] : undefined)
  const lines = wording.split('\n').filter((line) => {
    const names = [...line.matchAll(braces)].map(([, name = '']) => name)
    return names.length === 0 || names.some((name) => valueFor(name) !== '')
  })
  return lines
    .map((line) => line.replace(braces, (written, name: string) => valueFor(name) ?? written))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const wording = {
  section: 'letters',
  isValid: (text: string) => listUnknownPlaceholders(text).length === 0 || { message: explainPlaceholders(text) },
  isPrivate: true,
} as const

/** The settings with the journal's wording of the letter; '' for the original. */
export const letterSettings = {
  notice_subject: {
    ...wording,
    label: 'Letter subject',
    hint: 'The subject of the email.',
    description: 'The subject of the notice to authors, with placeholders such as {title}; "" for the original',
    example: 'Your article in {websitename}',
  },
  notice_text: {
    ...wording,
    label: 'Letter text',
    hint: 'A line whose placeholders are all empty is left out.',
    isMultiline: true,
    maxLength: 5_000,
    description: 'The text of the notice to authors, with placeholders such as {title}; "" for the original',
    example: 'Dear {name},\n\nYour article "{title}" has been published: {url}',
  },
} as const
