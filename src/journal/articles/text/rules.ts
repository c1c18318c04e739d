import { paths } from '../../../core/paths.ts'
import { truncateWithEllipsis } from '../../../core/text/clean.ts'
import { plainText } from '../../../core/text/html.ts'
import type { Refusal } from '../../../core/text/problems.ts'
import type { Question } from '../../../core/text/question.ts'
import { type Finding, type Front, findingKey, type Settled } from '../../../engines/fulltext/text.ts'
import type { Typed } from '../../../office/records/form.ts'
import { type ArticleProblem, articleProblem } from '../../record/fields.ts'
import { quotedTitle } from '../../record/rules.ts'
import { maxReferences, splitCleanLines } from '../../record/support-rules.ts'

/** The findings that an editor must check before a text is public, each in words for one and for several. */
const asked: Partial<Record<Finding['code'], readonly [one: string, several: string]>> = {
  picture_not_shown: ['picture that cannot be shown', 'pictures that cannot be shown'],
  shape_not_drawn: ['drawing that is missing', 'drawings that are missing'],
  figure_without_alt: ['picture without an alternative text', 'pictures without an alternative text'],
  formula_not_read: ['formula that could not be read', 'formulas that could not be read'],
  text_not_carried: ['passage that was not carried over', 'passages that were not carried over'],
}

/** The findings of a text, and the settled ones. */
type Looked = { findings: readonly Finding[]; done: readonly Settled[] }

/** Returns the findings that are not marked as checked. */
export function openFindings({ findings, done }: Looked): Finding[] {
  const ticked = new Set(tickedIn(done).map(findingKey))
  return findings.filter((one) => !ticked.has(findingKey(one)))
}

/** Returns the findings that are marked as checked. */
export const tickedIn = (done: readonly Settled[]): Finding[] => done.flatMap((one) => ('mended' in one ? [] : [one]))

/** Returns the findings that were open and no longer occur, by the id of their thing and by their words. */
export function mendedSince(before: Looked, after: readonly Finding[]): Settled[] {
  const things = new Set(after.map(({ code, where }) => `${code} ${where.id}`))
  const words = new Set(after.map(({ code, text }) => `${code} ${text}`))
  const isThere = ({ code, where, text }: Finding) =>
    (where.id !== '' && things.has(`${code} ${where.id}`)) || words.has(`${code} ${text}`)
  return openFindings(before).flatMap((mended) => (isThere(mended) ? [] : [{ mended }]))
}

/** Reports whether publishing asks about a finding. */
export const isAskedAbout = ({ code }: Pick<Finding, 'code'>): boolean => code in asked

/** Returns the open findings that publishing asks about. */
export const askedOf = (text: Looked): Finding[] => openFindings(text).filter(isAskedAbout)

/**
 * Returns the findings of a new reading that were marked as checked in the old one: of the same kind, about the same
 * words.
 */
export function ticksAmong(findings: readonly Finding[], done: readonly Settled[]): Finding[] {
  const ticked = new Set(tickedIn(done).map(({ code, text }) => `${code} ${text}`))
  return findings.filter(({ code, text }) => ticked.has(`${code} ${text}`))
}

/** The parts of a file's front that are compared with an article. */
type Compared = Pick<Front, 'notes' | 'summaries'> & Partial<Pick<Front, 'abstract'>>

/**
 * Returns the findings about a file's front that differs from its article: lines that the article does not contain,
 * such as statements, which no output shows, and another abstract. A line counts as contained if most of its words are
 * in the article.
 */
export function frontFindings(front: Compared, article: object & { abstract?: string }): Finding[] {
  return [...unsaidLines(front, article), ...otherAbstract(front.abstract ?? '', article.abstract ?? '')]
}

/** The share of words that two versions of one abstract have in common at least. */
const leastCommon = 0.5

/** Finds that an article's abstract is another one than that of its file. */
function otherAbstract(own: string, abstract: string): Finding[] {
  const [mine, theirs] = [own, abstract].map((html) => new Set(splitLowercaseWords(plainText(html))))
  if (!mine || !theirs || mine.size < fewestCompared || theirs.size === 0) return []
  const common = mine.intersection(theirs).size / Math.min(mine.size, theirs.size)
  if (common >= leastCommon) return []
  const text = truncateWithEllipsis(plainText(own).replace(/\s+/g, ' ').trim(), 400)
  return [{ code: 'abstract_differs', where: { section: '', id: '' }, text }]
}

const fewestCompared = 15

function unsaidLines({ notes, summaries }: Compared, article: object): Finding[] {
  const lines = [...notes, ...summaries.map(({ name, abstract }) => `${name}: ${plainText(abstract)}`)]
  const known = new Set(splitLowercaseWords(JSON.stringify(article)))
  const isUnsaid = (words: string[]) => words.filter((word) => !known.has(word)).length > words.length * 0.4
  const text = lines.filter((line) => isUnsaid(splitLowercaseWords(line))).join('\n')
  return text ? [{ code: 'text_not_carried', where: { section: '', id: '' }, text }] : []
}

const splitLowercaseWords = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{M}\p{Nd}]+/gu) ?? []

/** Reports whether a client confirms that the findings have been checked. */
export const saysLooked = ({ looked }: Typed): boolean => looked === 'yes' || looked === 'true'

/** Reports the same as {@link saysLooked} for the back office, where `looked` is about a PDF. */
export const saysTextLooked = ({ text_looked }: Typed): boolean => text_looked === 'yes'

/** A refusal until an editor has checked the findings of a text that is to be public. */
export type Unlooked = Refusal<ArticleProblem> & { findings: Finding[]; question: Question }

/** An article whose text has findings that an editor must check before it is public. */
export type AskedText = { id: number; description: string; findings: Finding[] }

/** Refuses to publish texts until an editor has checked their findings. */
export function refuseUntilTextLooked(texts: readonly AskedText[]): Unlooked {
  const problem = { ...articleProblem('confirm'), code: 'confirm' } as const
  const findings = texts.flatMap((text) => text.findings)
  return { ok: false, problem, problems: [problem], findings, question: askAboutTexts(texts) }
}

/** Returns, for example, '2 passages that were not carried over, 1 formula that could not be read'. */
export const countFindings = (findings: readonly Finding[]): string =>
  Object.entries(asked)
    .flatMap(([code, [one, several]]) => {
      const many = findings.filter((finding) => finding.code === code).length
      return many === 0 ? [] : [`${many} ${many === 1 ? one : several}`]
    })
    .join(', ')

const mostNamed = 10

function askAboutTexts(texts: readonly AskedText[]): Question {
  const more = texts.length > mostNamed ? [`And ${texts.length - mostNamed} more.`] : []
  return {
    title: texts.length === 1 ? 'Publish the full text as it is?' : 'Publish the full texts as they are?',
    places: texts.slice(0, mostNamed).map(({ id, description, findings }) => ({
      href: paths.adminArticleText(id),
      title: quotedTitle(description),
      words: countFindings(findings),
    })),
    words: [...more, 'Nothing is published yet.'],
    name: 'text_looked',
    answers: [{ value: 'yes', label: 'Publish' }],
  }
}

/** Formats a list of references as an article stores it, one per line; undefined if it is too long for an article. */
export function storedReferences(lines: readonly string[]): string | undefined {
  const all = splitCleanLines(lines.join('\n'))
  const stored = all.join('\n')
  return all.length <= maxReferences && stored.length <= 500_000 ? stored : undefined
}

/** Reports whether an address accepts a full text, which may be larger than a PDF. */
export const takesText = (pathname: string) =>
  /^\/(?:api|admin)\/archives\/\d+\/text$|^\/admin\/archives\/add\/\d+\/\d+\/\d+\/read$/.test(pathname)

/** Returns the stored name of an uploaded file: its last part, without control characters and quotation marks. */
export const sourceName = (name: string): string =>
  (name.split(/[\\/]/).at(-1) ?? '').replace(/[\p{Cc}\p{Cf}"]/gu, '').slice(0, 200) || 'text'

/** Parses a picture's name in JATS into hash and extension. */
export function pictureParts(name: string): { hash: string; extension: string } | undefined {
  const [, hash, extension] = /^([0-9a-f]{64})\.([a-z]{3,4})$/.exec(name) ?? []
  return hash && extension ? { hash, extension } : undefined
}
