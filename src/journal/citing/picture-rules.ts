import { onlineFirst } from '../../core/online-first.ts'
import { makePictureFacts, type PictureFacts } from '../../office/frame/picture-rules.ts'
import { formatIssnLine } from '../../office/settings/journal-facts.ts'
import { journalName, type Settings } from '../../office/settings/rules.ts'
import {
  fileNameOfPlace,
  fullIssueTitle,
  type IssueNumber,
  type IssueSummary,
  periodOf,
} from '../record/issues/rules.ts'
import { authorNames } from '../record/people/rules.ts'
import type { Article } from '../record/rules.ts'

/** The most letters of the authors on a picture: what fits on one line at a readable size. */
const longestAuthors = 90

/** Formats 'Asha Rao, Li Wei and 3 more': as many authors as fit, at least one. */
export function shortenAuthors(names: readonly string[], longest = longestAuthors): string {
  const lineOf = (shown: number) => {
    const others = names.length - shown
    return names.slice(0, shown).join(', ') + (others > 0 ? ` and ${others} more` : '')
  }
  for (let shown = Math.min(names.length, longest); shown > 1; shown--)
    if (lineOf(shown).length <= longest) return lineOf(shown)
  return lineOf(1)
}

/** Matches a letter that the picture's fonts do not have. */
const undrawn =
  /(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Common}])\p{Letter}/u

/** Returns facts whose title and line below can be drawn; undefined otherwise: the page has the journal's picture. */
const ifDrawn = (facts: PictureFacts): PictureFacts | undefined =>
  undrawn.test(facts.title + facts.below) ? undefined : facts

/** Returns the facts of an article's picture; the title of a retracted one says so. */
export function articlePictureFacts(settings: Settings, article: Article): PictureFacts | undefined {
  return ifDrawn(
    makePictureFacts(settings, () => ({
      subject: article.refnumber,
      title: article.description,
      below: shortenAuthors(authorNames(article)),
      left: journalName(settings),
      right: fullIssueTitle(article),
    })),
  )
}

/** Returns the facts of the picture of a public issue. */
export function issuePictureFacts(
  settings: Settings,
  issue: IssueSummary & { title: string },
): PictureFacts | undefined {
  return ifDrawn(
    makePictureFacts(settings, () => ({
      subject: fileNameOfPlace(issue),
      title: issue.title || fullIssueTitle(issue),
      below: issue.title ? fullIssueTitle(issue) : periodOf(issue.frequency),
      left: journalName(settings),
      right: formatIssnLine(settings),
    })),
  )
}

/** The subject of a picture, as the name of its file gives it; `journal` for any other name. */
type PictureSubject = { is: 'article'; refnumber: string } | { is: 'issue'; number: IssueNumber } | { is: 'journal' }

/** Parses the name of a picture's file: `117-2k4x.png`, `2026-5-2-2k4x.png`. */
export function parsePictureName(file: string): PictureSubject {
  const [, refnumber] = /^(\d{1,10})-[0-9a-z]+\.png$/.exec(file) ?? []
  if (refnumber) return { is: 'article', refnumber }
  if (/^online-first-[0-9a-z]+\.png$/.test(file)) return { is: 'issue', number: onlineFirst }
  const [, ...numbers] = /^(\d{1,9})-(\d{1,9})-(\d{1,9})-[0-9a-z]+\.png$/.exec(file) ?? []
  const [year, volume, issue] = numbers.map(Number)
  if (year === undefined || volume === undefined || issue === undefined) return { is: 'journal' }
  return { is: 'issue', number: { year, volume, issue } }
}
