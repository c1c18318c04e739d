import { changeKinds } from '../../core/db/enums.ts'
import { paths } from '../../core/paths.ts'
import { idIn, truncateWithEllipsis } from '../../core/text/clean.ts'
import { plainText } from '../../core/text/html.ts'
import { issueWithYear, placeIn } from '../../journal/record/issues/rules.ts'
import type { ChangeKind } from '../../office/history/rules.ts'
import { formPath } from '../../office/screens/drafts/rules.ts'
import { sectionNames, settingsSections } from '../../office/settings/rules.ts'
import { everyKind, makeRecordTitle } from '../change-log/every-history.ts'

/** A form's draft: `typed` is its title, name or content, `name` is the name of the record that it changes. */
export type DraftLine = { path: string; at: Date; typed: string | null; name: string | null }

const maxNameLength = 90

/** The kind of record that each form changes, by the beginning of the form's address. */
export const recordForms = changeKinds.flatMap((kind) => everyKind[kind].forms?.map((path) => ({ path, kind })) ?? [])

const otherForms: Record<string, string> = {
  [paths.adminSettings()]: 'Settings',
  ...Object.fromEntries(
    sectionNames.map((name) => [paths.adminSettingsSection(name), `Settings, ${settingsSections[name].title}`]),
  ),
  [paths.adminArchives()]: 'New issue',
  [paths.adminUsers()]: 'New user',
  [paths.webdataAdd()]: 'New work log entry',
  [paths.adminAddSubmission()]: 'New paper',
  [paths.adminBank()]: 'Bank statement',
}

/** Forms about items whose number ends their address. */
const numberedForms: readonly (readonly [address: RegExp, name: string])[] = [
  [/^\/admin\/reviewers\/\d+$/, 'Reviewer'],
  [/^\/webdata\/entries\/\d+$/, 'Work log entry'],
  [/^\/admin\/users\/\d+\/addresses$/, 'Allowed addresses'],
  [/^\/admin\/archives\/\d+\/\d+\/\d+\/frequency$/, 'Issue'],
  [/^\/admin\/archives\/\d+\/supplements(?:\?n=\d+)?$/, 'Supplementary file'],
  [/^\/admin\/archives\/\d+\/versions\?n=\d+$/, 'Version to withhold'],
]

/** The forms of a paper, by the end of their address. */
const paperForms: readonly (readonly [end: RegExp, name: string])[] = [
  [/^decide$/, 'Decision'],
  [/^ask\/form/, 'Letter to a reviewer'],
  [/^requests\/[^/]+\/report$/, 'Report by email'],
  [/^requests\/[^/]+\/clean$/, 'What the author reads'],
  [/^notes$/, 'Note for editors'],
  [/^withdraw$/, 'Withdrawal'],
  [/^change$/, 'Text of the paper'],
  [/^payment/, 'Fee'],
  [/^release$/, 'Release to reviewers'],
]

const nameIn = (forms: typeof paperForms, address: string) => forms.find(([pattern]) => pattern.test(address))?.[1]

const paperPath = /^\/admin\/(submissions|fees)\/(\d{4}-[0-9A-Z]{4})\/?(.*)$/

/** Returns the number of the paper that a draft's form is about, if any. */
export const paperOf = (path: string): string | undefined => paperPath.exec(path)?.[2]

function namePaperForm(path: string): string | undefined {
  const [, place, number, end = ''] = paperPath.exec(path) ?? []
  if (!number) return undefined
  const name = place === 'fees' ? 'Fee' : (nameIn(paperForms, end) ?? 'Paper')
  return `${name}, ${number}`
}

/** Names a draft: 'Article: On maize', 'New article, Volume 05, Issue 02, 2026: On millet'. */
export function nameDraft({ path: kept, typed, name }: DraftLine): string {
  const path = formPath(kept)
  const kind = recordForms.find((form) => path.startsWith(form.path))?.kind
  const record = kind && idIn(path.slice(path.lastIndexOf('/') + 1)) && !path.includes('/add') ? kind : undefined
  const form =
    otherForms[path] ??
    nameIn(numberedForms, path) ??
    namePaperForm(path) ??
    nameNewArticleForm(path) ??
    (record ? everyKind[record].label : nameNewRecord(kind) || path)
  const called = truncateWithEllipsis(plainText(typed ?? ''), maxNameLength)
  const stored = record && name !== null ? makeRecordTitle({ kind: record, subject: '', name }) : ''
  return [form, called || stored].filter(Boolean).join(': ')
}

const nameNewRecord = (kind: ChangeKind | undefined) =>
  kind && `New ${everyKind[kind].one ?? everyKind[kind].label.toLowerCase()}`

const newArticlePath = /^(\/admin\/archives\/add\/([^/]+)(?:\/([^/]+)\/([^/]+?))?)(\/queue)?$/

function nameNewArticleForm(path: string): string | undefined {
  const [, , year = '', volume = '', issue = '', queue] = newArticlePath.exec(path) ?? []
  const number = placeIn({ year, volume, issue })
  return number && `${queue ? 'PDFs waiting for new articles' : 'New article'}, ${issueWithYear(number)}`
}

/** Returns the page of a draft's form; queued PDFs lead to that of a new article. */
export function draftHref(path: string): string {
  const [, place, number = '', end = ''] = paperPath.exec(formPath(path)) ?? []
  if (place !== 'submissions') return path.replace(/\/(?:queue|addresses)$/, '')
  const known = /^ask\/form\?about=p(\d+)$/.exec(end)?.[1]
  if (known) return `${paths.adminSubmissionStep(number, 'ask/form')}?person=${known}`
  if (end.startsWith('ask/')) return paths.adminSubmissionStep(number, end === 'ask/form' ? end : 'ask')
  if (end === 'decide') return paths.adminSubmissionStep(number, end)
  const request = /^requests\/[^/]+/.exec(end)?.[0]
  return request ? paths.adminSubmissionStep(number, request) : paths.adminSubmission(number)
}
