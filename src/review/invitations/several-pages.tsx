import { AskSeveralPage } from '../../../views/invitations/ask-several-page.tsx'
import { paths } from '../../core/paths.ts'
import { cleanLine } from '../../core/text/clean.ts'
import { counted } from '../../core/text/counted.ts'
import { addDays, dayIn } from '../../core/text/dates.ts'
import { type Desk, screens } from '../../office/screens/desk.ts'
import { readSettings } from '../../office/settings/queries.ts'
import { countOf } from '../../office/settings/submission-fields.ts'
import type { Services } from '../../services.ts'
import { listedIn, listingOf } from '../anonymising/listing-rules.ts'
import { paperOf, paperPage, readTypedOrDraft } from '../case/context.ts'
import { letterIn } from '../letters/letter-form.ts'
import { typedCode } from '../papers/code-rules.ts'
import { findCopy } from '../reviewer/queries.ts'
import { askReviewer } from './actions.ts'
import { type Candidate, candidateKey, earlierReviewer, mostAsked } from './candidate-rules.ts'
import { listCandidates } from './candidates.ts'
import { invitationFor } from './invitation-letter.ts'
import { withEarlier } from './letter-rules.ts'
import { messagesOf } from './refusal-messages.ts'
import type { RequestProblem } from './refusals.ts'

/** The screen that invites several reviewers with one letter. */
export function severalScreens(services: Services) {
  return screens(services, { role: 'editor' })
    .get('/admin/submissions/:number/ask/several', (desk, { number }) => showSeveral(desk, number))
    .post('/admin/submissions/:number/ask/several', (desk, { number }) => askSeveral(desk, number)).routes
}

type Shown = { who?: string[]; listed?: string }

/** Returns the keys of the chosen people: from the address, or the form. */
const chosenIn = ({ url, form }: Desk): string[] =>
  form.texts.who === undefined ? url.searchParams.getAll('who') : form.texts.who.split(' ').filter(Boolean)

async function findChosen(desk: Desk, number: string, who: readonly string[]): Promise<Candidate[] | undefined> {
  const q = desk.form.texts.q ?? desk.url.searchParams.get('q') ?? ''
  const all = await listCandidates(desk.actor, typedCode(number), cleanLine(q))
  const isAgain = who.includes('again')
  return all?.filter((one) => who.includes(candidateKey(one)) || (isAgain && one.why.includes(earlierReviewer)))
}

async function showSeveral(
  desk: Desk,
  number: string,
  { who = chosenIn(desk), listed }: Shown = {},
): Promise<Response> {
  const { db, clock, config } = desk.services
  const paper = await paperOf(desk.actor, number)
  const people = paper && (await findChosen(desk, number, who))
  if (!paper || !people) return desk.notFound()
  if (people.length === 0)
    return desk.redirect(paths.adminSubmissionStep(paper.number, 'ask'), 'error', 'Choose the reviewers to ask.')
  const texts = await readTypedOrDraft(desk)
  const settings = await readSettings(db)
  const today = dayIn(config.timeZone, clock())
  const copy = await findCopy(db, { paper_id: paper.id, round: paper.round })
  const { typed: words, ...invitation } = await invitationFor(desk, texts, {
    name: '{name}',
    title: copy?.title ?? paper.title,
    abstract: copy?.abstract ?? paper.abstract,
    reviewers: people.flatMap(({ id }) => id ?? []),
  })
  const areEarlier = people.every(({ why }) => why.includes(earlierReviewer))
  const values = {
    answer_due: texts.answer_due ?? addDays(today, countOf(settings, 'review_answer_days')),
    due: texts.due ?? addDays(today, countOf(settings, 'review_days')),
    subject: words.subject ?? invitation.letter.subject,
    text: words.text ?? (areEarlier ? withEarlier(invitation.letter) : invitation.letter.text),
  }
  const children = (
    <AskSeveralPage
      paper={paper}
      people={people.slice(0, mostAsked)}
      left={people.length - mostAsked}
      q={texts.q ?? desk.url.searchParams.get('q') ?? ''}
      values={values}
      invitation={invitation}
      maySend={paper.state === 'review'}
      looked={texts.looked === 'yes' && !listed}
      listed={listed ?? texts.told ?? '[]'}
    />
  )
  return paperPage(desk, paper, { title: 'Ask several reviewers', children })
}

type Refused = { person: Candidate; problem: RequestProblem }

async function askSeveral(desk: Desk, number: string): Promise<Response> {
  const { texts } = desk.form
  const people = (await findChosen(desk, number, chosenIn(desk)))?.slice(0, mostAsked)
  if (!people) return desk.notFound()
  const refused: Refused[] = []
  for (const person of people) {
    const { id, name, email, affiliation, orcid } = person
    const asked = await askReviewer(desk.actor, typedCode(number), {
      person: id ?? { name, email, affiliation, orcid },
      answer_due: texts.answer_due || undefined,
      due: texts.due || undefined,
      send: texts.send !== 'no',
      looked: texts.looked === 'yes',
      listed: listedIn(texts.told),
      letter: letterIn(texts) ?? undefined,
      page_language: texts.page_language,
    })
    if (!asked.ok) refused.push({ person, problem: asked.problem })
  }
  const done = people.length - refused.length
  if (refused.length === 0 && done > 0)
    return desk.saved(paths.adminSubmission(typedCode(number)), askedInWords(done, texts.send))
  return refuseSeveral(desk, number, { refused, done })
}

const askedInWords = (count: number, send: string | undefined) =>
  send === 'no' ? `${counted(count, 'reviewer')} kept for later.` : `${counted(count, 'invitation')} on the way.`

/** Shows the form again for those who were not asked, with the reasons. */
async function refuseSeveral(desk: Desk, number: string, { refused, done }: { refused: Refused[]; done: number }) {
  const all = refused.map(({ person, problem }) => ({ person, problem, ...messagesOf(problem) }))
  const [first] = all
  if (!first) return showSeveral(desk, number)
  const ofAll = all.filter(
    ({ errors: [error] }) => error?.name === 'text' || error?.name === 'due' || error?.name === 'answer_due',
  )
  const others = all.filter((one) => !ofAll.includes(one))
  const errors = [
    ...(ofAll[0]?.errors ?? []),
    ...others.flatMap(({ person, errors }) =>
      errors.map(({ text }) => ({ name: '', text: `${person.name}: ${text}` })),
    ),
    ...(done > 0 ? [{ name: '', text: `${counted(done, 'other')} asked already.` }] : []),
  ]
  const traces = all.find((one) => one.traces)?.traces
  const who = refused.map(({ person }) => candidateKey(person))
  const shown = { who, ...(traces && { listed: listingOf(traces) }) }
  return desk.refused({ status: first.status, errors }, () => showSeveral(desk, number, shown))
}
