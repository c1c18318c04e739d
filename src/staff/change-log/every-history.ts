import { textPageNames } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { truncateWithEllipsis } from '../../core/text/clean.ts'
import { decodeHtml, plainText } from '../../core/text/html.ts'
import { redirect } from '../../exchange/redirects/fields.ts'
import { articleHistory } from '../../journal/articles/editing/history.ts'
import { editor } from '../../journal/board/fields.ts'
import { call } from '../../journal/calls/fields.ts'
import { newsItem } from '../../journal/news/fields.ts'
import { textPage } from '../../journal/pages/fields.ts'
import { textPages } from '../../journal/pages/rules.ts'
import { partner } from '../../journal/partners/fields.ts'
import { issueHistory } from '../../journal/record/issues/fields.ts'
import { issueNumberIn, issueWithYear } from '../../journal/record/issues/rules.ts'
import { webpage } from '../../journal/webpages/fields.ts'
import { userHistory } from '../../office/accounts/users/fields.ts'
import type { HistoryLabels } from '../../office/history/difference.ts'
import type { ChangeKind } from '../../office/history/rules.ts'
import type { RecordKind } from '../../office/records/kind.ts'
import { settingsHistory } from '../../office/settings/problems.ts'
import { templateHistory } from '../../review/letters/example-rules.ts'
import { isLetterKind, letterKinds } from '../../review/papers/letter-kind-rules.ts'

/** A kind of record in the change log: its name and the link to its history. */
type Kind = {
  label: string
  plural: string
  labels: (zone: string) => HistoryLabels
  /** The address of a record's history. */
  path: (subject: string) => string
  /** The addresses of its forms, up to the id, if the forms save drafts. */
  forms?: readonly string[]
  /** The noun for a new record; by default the label. */
  one?: string
  /** Makes a record's title from its stored name. */
  title?: (stored: string, subject: string) => string
}

const entryLabels: HistoryLabels = {
  fields: { status: 'Status', content: 'Content' },
  actions: { status: 'New status', edit: 'Corrected' },
}

const parseIssueSubject = (subject: string) => {
  const [year = '', volume = '', issue = ''] = subject.split('/')
  return issueNumberIn({ year, volume, issue }) ?? { year: 0, volume: 0, issue: 0 }
}

/** Makes the kind of a record that editors keep. */
const record = ({ at, history }: Pick<RecordKind, 'at' | 'history'>, label: string, plural: string): Kind => ({
  label,
  plural,
  labels: () => history,
  path: (id) => at.history(Number(id)),
  forms: [`${at.base()}/`],
})

/** Every kind of record that has a history. */
export const everyKind: Record<ChangeKind, Kind> = {
  article: {
    label: 'Article',
    plural: 'Articles',
    labels: articleHistory,
    path: (id) => paths.adminArticleHistory(Number(id)),
    forms: ['/admin/archives/'],
    title: (stored) => plainText(decodeHtml(stored)),
  },
  issue: {
    label: 'Issue',
    plural: 'Issues',
    labels: () => issueHistory,
    path: (subject) => paths.adminIssueHistory(parseIssueSubject(subject)),
    title: (_, subject) => issueWithYear(parseIssueSubject(subject)),
  },
  editor: record(editor, 'Editor', 'Editors'),
  partner: record(partner, 'Partner', 'Indexing partners'),
  page: {
    ...record(textPage, 'Page', 'Pages'),
    title: (stored) => textPages[textPageNames.find((name) => name === stored) ?? 'about'].title,
  },
  webpage: record(webpage, 'Webpage', 'Webpages'),
  call: record(call, 'Call', 'Calls for papers'),
  news: { ...record(newsItem, 'News', 'News'), one: 'piece of news' },
  redirect: record(redirect, 'Redirect', 'Redirects'),
  settings: {
    label: 'Settings',
    plural: 'Settings',
    labels: () => settingsHistory,
    path: () => paths.adminSettingsHistory(),
    title: () => 'Settings',
  },
  letter: {
    label: 'Letter wording',
    plural: 'Wording of letters',
    labels: () => templateHistory,
    path: (kind) => paths.adminLetterKindHistory(kind),
    title: (_, kind) => (isLetterKind(kind) ? letterKinds[kind].title : kind),
  },
  user: {
    label: 'User',
    plural: 'Users',
    labels: () => userHistory,
    path: (id) => paths.adminUserHistory(Number(id)),
    forms: ['/admin/users/', '/admin/account/'],
  },
  entry: {
    label: 'Entry',
    plural: 'Work log',
    labels: () => entryLabels,
    path: (id) => paths.webdataEntry(Number(id)),
    forms: ['/webdata/entries/'],
    title: (stored) => plainText(stored),
  },
}

const maxTitleLength = 120

/** Returns a record's title, from its stored name; its number if it has none. */
export function makeRecordTitle({
  kind,
  subject,
  name,
}: {
  kind: ChangeKind
  subject: string
  name: string | null
}): string {
  const { title = (stored: string) => stored } = everyKind[kind]
  return truncateWithEllipsis(title(name ?? '', subject), maxTitleLength) || `Number ${subject}`
}
