import { noticeTypes } from '../../../core/db/enums.ts'
import { message } from '../../../core/words/words.ts'

export type NoticeType = (typeof noticeTypes)[number]

/** Reports whether an article is a notice about another one. */
export const isNotice = (type: string | undefined): type is NoticeType => noticeTypes.some((notice) => notice === type)

/** A group of kinds of notices that share form, letter, colour and types at indexes; it is named after one of them. */
export type NoticeFamily = 'correction' | 'retraction' | 'expression-of-concern'

/** A message with a day, and one without. */
export type Said = readonly [withDay: string, withoutDay: string]

/** A kind of notice: its names elsewhere, its effect, and its words for readers. */
type NoticeKind = {
  name: string
  family: NoticeFamily
  /** Crossref's type of the update. */
  crossref: string
  /** JATS's type of the notice, and those of its link to the article and of the link back (JATS4R, PMC). */
  jats: { type: string; article: string; notice: string }
  /** The words before the article's title and on each page of its PDF; without them, both stay as they are. */
  mark?: string
  /** Whether only a part of the article is concerned: the rest of it may be relied on. */
  isPartial?: boolean
  /** The mark in lists, the sentence on the article's page, its link, and the sentence on the notice's page. */
  listed: Said
  happened: Said
  read: string
  about: Said
}

const corrected = {
  family: 'correction',
  jats: { type: 'correction', article: 'corrected-article', notice: 'correction-forward' },
  listed: [message('Corrected on {day}'), message('Corrected')],
  happened: [message('This article was corrected on {day}.'), message('This article was corrected.')],
  read: message('Read the correction'),
  about: [message('This corrects the article published on {day}:'), message('This corrects the article:')],
} as const

const retracted = {
  family: 'retraction',
  jats: { type: 'retraction', article: 'retracted-article', notice: 'retraction-forward' },
} as const

/** The kinds of notices, by their types as articles. */
export const noticeKinds: Record<NoticeType, NoticeKind> = {
  correction: { ...corrected, name: message('Correction'), crossref: 'correction' },
  corrigendum: { ...corrected, name: message('Corrigendum'), crossref: 'corrigendum' },
  erratum: { ...corrected, name: message('Erratum'), crossref: 'erratum' },
  addendum: {
    name: message('Addendum'),
    family: 'correction',
    crossref: 'addendum',
    jats: { type: 'addendum', article: 'addended-article', notice: 'addendum' },
    listed: [message('Addendum on {day}'), message('Addendum')],
    happened: [message('An addendum was published on {day}.'), message('An addendum was published.')],
    read: message('Read the addendum'),
    about: [message('This adds to the article published on {day}:'), message('This adds to the article:')],
  },
  'expression-of-concern': {
    name: message('Expression of concern'),
    family: 'expression-of-concern',
    crossref: 'expression_of_concern',
    jats: { type: 'expression-of-concern', article: 'object-of-concern', notice: 'expression-of-concern' },
    mark: 'Expression of concern',
    listed: [message('Expression of concern on {day}'), message('Expression of concern')],
    happened: [
      message('The editors expressed concern about this article on {day}.'),
      message('The editors expressed concern about this article.'),
    ],
    read: message('Read the expression of concern'),
    about: [
      message('This expresses concern about the article published on {day}:'),
      message('This expresses concern about the article:'),
    ],
  },
  'partial-retraction': {
    name: message('Partial retraction'),
    family: 'retraction',
    crossref: 'partial_retraction',
    jats: { type: 'partial-retraction', article: 'partial-retraction', notice: 'retraction-forward' },
    mark: 'PARTIALLY RETRACTED',
    isPartial: true,
    listed: [message('Partially retracted on {day}'), message('Partially retracted')],
    happened: [
      message('A part of this article was retracted on {day}.'),
      message('A part of this article was retracted.'),
    ],
    read: message('Read the partial retraction'),
    about: [
      message('This retracts a part of the article published on {day}:'),
      message('This retracts a part of the article:'),
    ],
  },
  withdrawal: {
    ...retracted,
    name: message('Withdrawal'),
    crossref: 'withdrawal',
    mark: 'WITHDRAWN',
    listed: [message('Withdrawn on {day}'), message('Withdrawn')],
    happened: [message('This article was withdrawn on {day}.'), message('This article was withdrawn.')],
    read: message('Read the withdrawal'),
    about: [message('This withdraws the article published on {day}:'), message('This withdraws the article:')],
  },
  retraction: {
    ...retracted,
    name: message('Retraction'),
    crossref: 'retraction',
    mark: 'RETRACTED',
    listed: [message('Retracted on {day}'), message('Retracted')],
    happened: [message('This article was retracted on {day}.'), message('This article was retracted.')],
    read: message('Read the retraction'),
    about: [message('This retracts the article published on {day}:'), message('This retracts the article:')],
  },
  removal: {
    ...retracted,
    name: message('Removal'),
    crossref: 'removal',
    mark: 'REMOVED',
    listed: [message('Removed on {day}'), message('Removed')],
    happened: [message('This article was removed on {day}.'), message('This article was removed.')],
    read: message('Read the removal notice'),
    about: [message('This removes the article published on {day}:'), message('This removes the article:')],
  },
}

/** The names of the kinds of notices. */
export const noticeNames = Object.fromEntries(noticeTypes.map((type) => [type, noticeKinds[type].name])) as Record<
  NoticeType,
  string
> // one for each type

/** Returns the type of an article, that of a notice as its family. */
export function foldNoticeType<Type extends string>(type: Type): Exclude<Type, NoticeType> | NoticeFamily {
  return isNotice(type) ? noticeKinds[type].family : (type as Exclude<Type, NoticeType>) // not a notice
}

/** Returns the kinds of notices of a family, the one that it is named after first. */
export const kindsIn = (family: NoticeFamily): NoticeType[] => [
  family,
  ...noticeTypes.toReversed().filter((type) => type !== family && noticeKinds[type].family === family),
]

/** The kinds of notices that mark the title and PDF of their article, the gravest first. */
export const markingTypes = noticeTypes.toReversed().filter((type) => noticeKinds[type].mark)

/** The kinds of notices after which nothing of an article is relied on. */
export const retractingTypes = kindsIn('retraction').filter((type) => !noticeKinds[type].isPartial)

/** Reports whether notices retract an article as a whole. */
export const isRetracted = (updates: readonly { type: NoticeType }[]): boolean =>
  updates.some(({ type }) => retractingTypes.includes(type))

/** Reports whether notices remove an article, so that readers see no more of it than its title and authors. */
export const isRemoved = (updates: readonly { type: NoticeType }[]): boolean =>
  updates.some(({ type }) => type === 'removal')
