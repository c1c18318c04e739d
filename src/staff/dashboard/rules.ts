import { changeKinds } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { idIn, shortened } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import { plainText } from '../../core/text/html.ts'
import type { ListFilter } from '../../journal/articles/list/rules.ts'
import { type IssueNumber, issueNumberIn, issueWithYear } from '../../journal/issues/rules.ts'
import { actionWord } from '../../office/history/difference.ts'
import type { ChangeKind } from '../../office/history/rules.ts'
import { formPath } from '../../office/screens/drafts/rules.ts'
import { isPublicOrigin, type Settings } from '../../office/settings/rules.ts'
import { everyKind, titleOf } from '../change-log/every-history.ts'

/** A step that a new journal takes: a field or a screen of the back office. */
export type FirstStep = { text: string; href: string; isDone: boolean }

type Begun = {
  archives: number
  editors: number
  hasArticles: boolean
  current: IssueNumber | null
  backup: object | null
}

/**
 * The first steps of a journal without articles, in order. The domain comes first until it is set, since documents carry it for
 * ever. While the name is missing too, both are one step: the settings cannot be saved without a name.
 */
export function firstSteps(
  settings: Pick<Settings, 'websitename' | 'websiteemail'>,
  origin: string,
  { archives, editors, hasArticles, current, backup }: Begun,
): FirstStep[] {
  const setting = (name: keyof Settings) => `${paths.adminSettings()}#${name}`
  const domain = { text: 'Set its domain', href: setting('domain'), isDone: isPublicOrigin(origin) }
  const name = { text: 'Name the journal', href: setting('websitename'), isDone: settings.websitename !== '' }
  const both = { text: 'Name the journal and set its domain', href: name.href, isDone: false }
  const own = domain.isDone ? [name, domain] : name.isDone ? [domain, name] : [both]
  const add = current ? paths.adminAddArticle(current) : paths.adminArchives()
  return [
    ...own,
    { text: 'Enter its email', href: setting('websiteemail'), isDone: settings.websiteemail !== '' },
    { text: 'Add the editorial board', href: paths.editors.add(), isDone: editors > 0 },
    { text: 'Add the first issue', href: paths.adminArchives(), isDone: archives > 0 },
    { text: 'Add the first article', href: add, isDone: hasArticles },
    { text: 'Make a backup', href: paths.adminBackup(), isDone: backup !== null },
  ]
}

/** Waiting things and drafts listed, newest first. */
export const maxListed = 5

/** Changes listed, newest first. */
export const maxChanges = 8

/** Waiting things counted; from here on it reads 'or more'. */
export const maxCounted = 1000

/** '1 issue', '12 issues', '1,000 articles or more'. */
export function countedOrMore(count: number, thing: string): string {
  return counted(count, thing) + (count >= maxCounted ? ' or more' : '')
}

/** The filters of the list of all articles that the dashboard counts; `without-pdf` is listed apart. */
export const waitingArticles = [
  ['scheduled', 'scheduled'],
  ['hidden', 'not public'],
  ['unpaid', 'unpaid'],
] as const satisfies [ListFilter, string][]

/** The statuses of unfinished entries of the work log. */
export const waitingEntries = ['urgent', 'pending', 'working'] as const

/** A form's draft: `typed` is its title, name or content, `name` is the name of the record that it changes. */
export type DraftLine = { path: string; at: Date; typed: string | null; name: string | null }

const maxNameLength = 90

/** The kind of record that each form changes, by the beginning of the form's address. */
export const recordForms = changeKinds.flatMap((kind) => everyKind[kind].forms?.map((path) => ({ path, kind })) ?? [])

const otherForms: Record<string, string> = {
  [paths.adminSettings()]: 'Settings',
  [paths.adminArchives()]: 'New issue',
  [paths.adminUsers()]: 'New user',
  [paths.webdataAdd()]: 'New work log entry',
}

/** Names a draft: 'Article: On maize', 'New article, Volume 05, Issue 02, 2026: On millet'. */
export function draftName({ path: kept, typed, name }: DraftLine): string {
  const path = formPath(kept)
  const kind = recordForms.find((form) => path.startsWith(form.path))?.kind
  const record = kind && idIn(path.slice(path.lastIndexOf('/') + 1)) && !path.includes('/add') ? kind : undefined
  const form = otherForms[path] ?? newArticle(path) ?? (record ? everyKind[record].label : newOf(kind) || path)
  const called = shortened(plainText(typed ?? ''), maxNameLength)
  const stored = record && name !== null ? titleOf({ kind: record, subject: '', name }) : ''
  return [form, called || stored].filter(Boolean).join(': ')
}

const newOf = (kind: ChangeKind | undefined) =>
  kind && `New ${everyKind[kind].one ?? everyKind[kind].label.toLowerCase()}`

const newArticlePath = /^(\/admin\/archives\/add\/([^/]+)\/([^/]+)\/([^/]+?))(\/queue)?$/

function newArticle(path: string): string | undefined {
  const [, , year = '', volume = '', issue = '', queue] = newArticlePath.exec(path) ?? []
  const number = issueNumberIn({ year, volume, issue })
  return number && `${queue ? 'PDFs waiting for new articles' : 'New article'}, ${issueWithYear(number)}`
}

/** The page of a draft's form; PDFs wait for that of a new article. */
export function draftHref(path: string): string {
  return path.replace(/\/queue$/, '')
}

/** A line of the latest changes. */
export type ChangeLine = {
  id: number
  at: Date
  username: string
  kind: ChangeKind
  subject: string
  action: string
  after: Record<string, unknown>
  name: string | null
}

/** Describes a change: what was done, to which record, and the link to its history. */
export function changeWords(change: ChangeLine) {
  const { label, labels, path } = everyKind[change.kind]
  const title = titleOf(change)
  return {
    action: actionWord(change, labels('UTC')),
    thing: title === label ? label : `${label}: ${title}`,
    href: path(change.subject),
  }
}
