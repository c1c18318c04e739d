import { noticeIssuers, noticeReasons } from '../../../core/db/enums.ts'
import { isYes } from '../../../core/text/clean.ts'
import { isNotice, kindsIn, type NoticeFamily, type NoticeType, noticeKinds } from '../../record/notices/kind-rules.ts'
import { placeTyped } from '../../record/place-form.ts'
import { nextNumber, storedPages } from '../../record/position-rules.ts'
import { nextRefnumber } from '../../record/rules.ts'
import { typeNames } from '../../record/type-rules.ts'
import type { IssueDesk } from '../issue-desk/queries.ts'

/** Parses the type of a notice in an address; undefined for anything else. */
export const noticeTypeIn = (text: string): NoticeType | undefined => (isNotice(text) ? text : undefined)

/** The texts for each family of notices: the link to its form, its title, and its effect for readers. */
export const noticeDeeds: Record<NoticeFamily, { link: string; title: string; effect: string }> = {
  correction: {
    link: 'Correct…',
    title: 'Correct an article',
    effect: 'Its page says on top that it was corrected, and leads to the correction. Title and PDF stay as they are.',
  },
  retraction: {
    link: 'Retract…',
    title: 'Retract an article',
    effect:
      'Its page says on top that it was retracted, its title begins with ' +
      'RETRACTED everywhere, and so does each page of its PDF. It stays readable.',
  },
  'expression-of-concern': {
    link: 'Express concern…',
    title: 'Express concern about an article',
    effect:
      'Its page says on top that the editors express concern, its title begins with Expression of concern everywhere, ' +
      'and each page of its PDF says so.',
  },
}

/** The explanations of the kinds of a family. */
export const noticeKindHints: Record<NoticeFamily, string> = {
  correction: 'A corrigendum corrects an error of the authors, an erratum one of the journal; an addendum adds to it.',
  retraction:
    'A partial retraction leaves the rest of the article as it is. A removal is for what the law or safety forbids to show.',
  'expression-of-concern': '',
}

/** The families of notices, in the order of their links. */
export const noticeFamilies = Object.keys(noticeDeeds) as NoticeFamily[] // it has no other keys

/** Returns the kind of notice that its form says: that of its address, or another one of the same family. */
export function kindTyped(own: NoticeType, typed = ''): NoticeType {
  return isNotice(typed) && noticeKinds[typed].family === noticeKinds[own].family ? typed : own
}

/** Returns the title of a notice with the name of its kind, if it begins with that of another one of its family. */
export function retitle(title: string, type: NoticeType): string {
  const { name, family } = noticeKinds[type]
  const before = kindsIn(family).find((kind) => title.startsWith(`${noticeKinds[kind].name}: `))
  return before ? name + title.slice(noticeKinds[before].name.length) : title
}

/** The fields of a notice that its form shows as one box for each code. */
const tickedFields = { notice_reasons: noticeReasons, notice_by: noticeIssuers } as const

/** Returns the name of a box in the form of a notice. */
export const boxOf = (field: keyof typeof tickedFields, code: string) => `${field}.${code}`

/** Returns the fields that the ticked boxes of a notice's form make, as they are stored. */
export function tickedIn(texts: Readonly<Record<string, string>>): Record<keyof typeof tickedFields, string> {
  const codesOf = (field: keyof typeof tickedFields) =>
    tickedFields[field].filter((code) => isYes(texts[boxOf(field, code)])).join(', ')
  return { notice_reasons: codesOf('notice_reasons'), notice_by: codesOf('notice_by') }
}

/** The fields that a notice takes from its article: authors' contact and subject. */
const sharedFields = ['authorname', 'authors', 'language', 'subject', 'country', 'email', 'mobile'] as const

type Target = Record<(typeof sharedFields)[number] | 'title' | 'refnumber', string>

/**
 * A notice to be written: the article that it is about as its own form has it, the issue of the notice, and the day.
 */
type Begun = { type: NoticeType; target: Target; issue: IssueDesk; today: string }

/** Fills the form of a notice about an article, except its reason. */
export function begunNotice({ type, target, issue, today }: Begun): Record<string, string> {
  const page = (issue.last_page ?? 0) + 1
  return {
    ...Object.fromEntries(sharedFields.map((name) => [name, target[name]])),
    title: `${typeNames[type]}: ${target.title}`,
    abstract: '',
    article_type: type,
    notice_of: target.refnumber,
    ...placeTyped(issue),
    ...storedPages(issue.last_number ? undefined : { first: page, last: page }),
    article_number: issue.last_number && nextNumber(issue.last_number),
    refnumber: nextRefnumber(issue.last_refnumber),
    publishdate: today,
    ptype: 'free',
    assigndoi: 'yes',
  }
}

/** The fields of a removed article that readers no longer see, as in `readersTexts`; for a preview. */
export const hiddenContent = {
  abstract: '',
  abstract_alt: '',
  plain_summary: '',
  text_hash: null,
  hasFile: false,
  supplements: [],
  versions: [],
}
