import { ChannelsPage } from '../../../../views/deposits/channels-page.tsx'
import { channels } from '../../../core/db/enums.ts'
import { onlineFirst } from '../../../core/online-first.ts'
import { paths } from '../../../core/paths.ts'
import { idIn, isYes, truncateWithEllipsis } from '../../../core/text/clean.ts'
import { counted } from '../../../core/text/counted.ts'
import { listDois, sayRegisteredDois, unsayRegisteredDois } from '../../../journal/articles/doi/queries.ts'
import { selectionIn, selectionMessage } from '../../../journal/certificates/selection/rules.ts'
import { unseenBy } from '../../../journal/record/admin-queries.ts'
import { type IssueNumber, issueNumberIn, issueWithYear } from '../../../journal/record/issues/rules.ts'
import { type Desk, screens } from '../../../office/screens/desk.ts'
import type { Services } from '../../../services.ts'
import { queueArticles } from '../actions.ts'
import { allChannels, channelRules } from '../channel-rules.ts'
import { parseArticlesToSend } from '../form.ts'
import { isChannel } from '../rules.ts'
import { countDeposits, listChannelRows } from './queries.ts'
import { depositsPerPage, parseChannelFilter } from './rules.ts'

/** Serves the screen of deposits, which shows the articles' states at the channels, and sends articles to these. */
export function channelScreens(services: Services) {
  return screens(services)
    .get(paths.adminChannels(), showChannelList)
    .post(paths.adminChannels(), queueSelectedArticles, { lists: ['refnumbers'] })
    .post(paths.adminRegistered(), sayRegistered, { lists: ['refnumbers'] }).routes
}

/** Returns the issue that a list is narrowed to, or that it is of the articles online first. */
function parseIssue({ searchParams }: URL): IssueNumber | undefined {
  const of = (name: string) => searchParams.get(name) ?? ''
  if (isYes(of('online_first'))) return onlineFirst
  return issueNumberIn({ year: of('year'), volume: of('volume'), issue: of('issue') })
}

async function showChannelList({ services, actor, url, page }: Desk): Promise<Response> {
  const { db, config } = services
  const filter = parseChannelFilter(url.searchParams.get('filter') ?? '')
  const [issue, before] = [parseIssue(url), idIn(url.searchParams.get('before') ?? '')]
  const unseen = await unseenBy(actor)
  const [found, counts] = await Promise.all([
    listChannelRows(db, { filter, issue, before, unseen }),
    countDeposits(db, unseen),
  ])
  const rows = found.slice(0, depositsPerPage)
  const list = {
    filter,
    issue,
    before,
    rows,
    counts,
    next: found.length > rows.length ? rows.at(-1)?.id : undefined,
    configured: channels.filter((channel) => config[channel]),
  }
  const title = issue ? `${allChannels}: ${issueWithYear(issue)}` : allChannels
  return page({ title, children: <ChannelsPage {...list} /> })
}

const maxListedMissing = 5

async function queueSelectedArticles(desk: Desk): Promise<Response> {
  const { actor, form, back } = desk
  const { send: pressed = '', ...texts } = form.texts // the button's value is a scope and a channel: 'all crossref'
  const [scope = '', channel = ''] = pressed.split(' ')
  const parsed = parseScope(scope, texts, form.lists.refnumbers ?? [])
  const to = paths.adminChannels()
  if (!isChannel(channel) || !parsed.ok) return back(to, 'error', 'Select an article first.')
  const result = await queueArticles(actor, channel, parsed.requested)
  const lacks = result.missing
    .slice(0, maxListedMissing)
    .map(({ article, message }) => (article ? `Ref ${article.refnumber}: ${message}.` : `${message}.`))
  const more = result.missing.length > maxListedMissing ? 'And more.' : ''
  const left = truncateWithEllipsis([...lacks, more].filter(Boolean).join(' '), 500)
  if (!result.ok) return back(to, 'error', left || `${result.problem.message}.`)
  const { queued } = result
  const sentence = queued > 0 ? `${counted(queued, 'article')} will be sent to ${channelRules[channel].name}.` : nothing
  return back(to, left ? 'error' : 'success', [sentence, left].filter(Boolean).join(' '))
}

/** Records an editor's confirmation that DOIs are registered, or withdraws it. */
async function sayRegistered(desk: Desk): Promise<Response> {
  const { actor, form, change, back } = desk
  const to = paths.adminChannels()
  const read = selectionIn('refnumbers', form.lists.refnumbers ?? [])
  if (!read.ok) return back(to, 'error', selectionMessage(read.problem))
  const isTakenBack = form.texts.registered === 'no'
  const named = { refnumbers: read.selected, unseen: await unseenBy(actor), isTakenBack }
  const dois = await listDois(actor.db, named)
  const said = isTakenBack
    ? unsayRegisteredDois(actor.db, dois)
    : sayRegisteredDois(actor.db, { dois, createdby: actor.username, at: actor.clock() })
  const { changed } = await change(said.then((changed) => ({ ok: true, changed })))
  const without = read.selected.length - dois.length
  const sentence = isTakenBack
    ? `${counted(changed, 'DOI')} no longer registered by hand.`
    : `${counted(changed, 'DOI')} registered by hand: readers get ${changed === 1 ? 'it as a link' : 'them as links'}.`
  const left = without > 0 ? ` ${counted(without, 'article')} without a DOI, or not published, left out.` : ''
  return back(to, changed > 0 ? 'success' : 'normal', sentence + left)
}

const nothing = 'There is nothing to send: the registered articles have not changed.'

/** Parses which articles to send, from the fields that the scope needs. */
function parseScope(
  scope: string,
  { year, volume, issue, online_first }: Record<string, string>,
  refnumbers: string[],
) {
  if (scope === 'all') return parseArticlesToSend({ all: 'true' }, undefined)
  return scope === 'issue'
    ? parseArticlesToSend({ year, volume, issue, online_first }, undefined)
    : parseArticlesToSend({}, refnumbers)
}
