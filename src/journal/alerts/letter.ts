import { type ArticlePlace, paths } from '../../core/paths.ts'
import { longDate } from '../../core/text/dates.ts'
import { encodeHtml } from '../../core/text/html.ts'
import { isTranslated } from '../../core/words/languages.ts'
import { spokenNow } from '../../core/words/speech.ts'
import { t } from '../../core/words/words.ts'
import { type IssueSummary, issueTitle } from '../record/issues/rules.ts'
import { type ArticleType, typeNames } from '../record/type-rules.ts'
import { type AlertKind, alertNames } from './rules.ts'

type Named = ArticlePlace & { title: string; authorname: string }

/** The content of a letter, by its kind. */
export type Content =
  | { kind: 'confirm'; asked: AlertKind }
  | { kind: 'issue'; issue: IssueSummary & { title: string }; named: Named[]; total: number }
  | { kind: 'articles'; named: Named[]; total: number }
  | { kind: 'call'; call: { slug: string; title: string; last_day: string } }
  | { kind: 'notice'; notice: Named & { article_type: ArticleType }; article: Named }

/** The journal's name and origin, and the address of the page of the recipient's alerts. */
type Around = { journal: string; origin: string; link: string }

/** A letter in the present language: its subject, and its text twice. */
type AlertLetter = { subject: string; text: string; html: string }

/** Writes a letter in the present language. Its addresses are links in the HTML, and nothing else is. */
export function writeAlertLetter(content: Content, around: Around): AlertLetter {
  const { subject, paragraphs } = writers[content.kind](content as never, around) // the writer of its kind
  const end = content.kind === 'confirm' ? [] : [[t('You asked for these letters. Change or end them:'), around.link]]
  const all = [...paragraphs, ...end]
  const isLink = (line: string) => line.startsWith(`${around.origin}/`)
  const lineOf = (line: string) => {
    const shown = encodeHtml(line)
    return isLink(line) ? `<a href="${shown}">${shown}</a>` : shown
  }
  const html = all.map((lines) => `<p>${lines.map(lineOf).join('<br>')}</p>`).join('')
  return {
    subject,
    text: `${all.map((lines) => lines.join('\n')).join('\n\n')}\n`,
    html:
      `<!doctype html><html lang="${spokenNow().language}"><head><meta charset="utf-8"></head>` +
      `<body style="max-width:40em;font:16px/1.5 sans-serif">${html}</body></html>`,
  }
}

type Written = { subject: string; paragraphs: string[][] }

type Writers = { [Kind in Content['kind']]: (content: Extract<Content, { kind: Kind }>, around: Around) => Written }

const writers: Writers = {
  confirm: ({ asked }, { journal, link }) => ({
    subject: t('Confirm your alerts from {journal}', { journal }),
    paragraphs: [
      [t('Someone, probably you, asked {journal} to write to this address about:', { journal })],
      [t(alertNames[asked])],
      [t('Please confirm it on this page, where you can also change or end your alerts:'), link],
      [
        t(
          'If it was not you, do nothing: no alert is sent unless you confirm it. There you can also refuse all letters.',
        ),
      ],
    ],
  }),
  issue: ({ issue, named, total }, { journal, origin }) => ({
    subject: `${journal}: ${issueTitle(issue)}`,
    paragraphs: [
      [t('{journal} has a new issue:', { journal })],
      [issueTitle(issue), ...(issue.title ? [issue.title] : []), addressOf(origin, paths.issue(issue))],
      ...describeArticles({ named, total }, origin),
    ],
  }),
  articles: ({ named, total }, { journal, origin }) => ({
    subject: t('{journal}: {count, plural, one {# new article} other {# new articles}}', { journal, count: total }),
    paragraphs: [[t('New in {journal}:', { journal })], ...describeArticles({ named, total }, origin)],
  }),
  call: ({ call: { slug, title, last_day } }, { journal, origin }) => ({
    subject: t('Call for papers: {title}', { title }),
    paragraphs: [
      [t('{journal} asks for papers:', { journal })],
      [title, t('Papers until {day}', { day: longDate(last_day) }), addressOf(origin, paths.call(slug))],
    ],
  }),
  notice: ({ notice, article }, { origin }) => ({
    subject: `${t(typeNames[notice.article_type])}: ${article.title}`,
    paragraphs: [
      [t('We wrote to you about this article:')],
      [article.title, addressOf(origin, paths.article(article))],
      [t('The journal has published a notice about it: {kind}', { kind: t(typeNames[notice.article_type]) })],
      [notice.title, addressOf(origin, paths.article(notice))],
    ],
  }),
}

function describeArticles({ named, total }: { named: Named[]; total: number }, origin: string): string[][] {
  const more = total - named.length
  return [
    ...named.map((article) => [
      article.title,
      ...(article.authorname ? [article.authorname] : []),
      addressOf(origin, paths.article(article)),
    ]),
    ...(more > 0 ? [[t('And {count} more:', { count: more }), addressOf(origin, paths.archives())]] : []),
  ]
}

/** Returns the absolute address of a page, in the present language if it is translated. */
const addressOf = (origin: string, path: string) => origin + (isTranslated(path) ? spokenNow().prefix : '') + path
