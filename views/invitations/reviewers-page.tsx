import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { longDate } from '../../src/core/text/dates.ts'
import type { Known, ReviewersRequest } from '../../src/review/invitations/candidate-queries.ts'
import { DocumentButtons } from '../certificates/document-buttons.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field, TextField } from '../ui/form/field.tsx'
import { IdempotencyKey } from '../ui/form/idempotency-key.tsx'
import { typedFields } from '../ui/form/idempotent-form.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { MixedText } from '../ui/html.tsx'
import { List, type ListRow } from '../ui/list.tsx'
import { ListSearch } from '../ui/list-filters.tsx'
import { Moment } from '../ui/moment.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { Pager } from '../ui/pager.tsx'
import { SelectionBar } from '../ui/selection.tsx'

type Props = { reviewers: Known[]; requests: ReviewersRequest[]; q: string; page: number; total: number }

const selected = { form: 'reviews-form', name: 'requests' }

/** Lists everybody who was asked to review, with their record here; certificates for the newest reviews of several. */
export function ReviewersPage({ reviewers, requests, q, page, total }: Props) {
  const rows = reviewers.map((reviewer) =>
    renderReviewerRow(
      reviewer,
      requests.find(({ reviewer_id, isDecided }) => reviewer_id === reviewer.id && isDecided),
    ),
  )
  return (
    <>
      <PageHead title="Reviewers" hint="Everyone asked to review the papers that you may see." />
      <ListSearch
        action={paths.adminReviewers()}
        q={q}
        label="Search reviewers"
        placeholder="Name, address, institution or keyword"
      />
      <List
        empty={q ? 'No reviewer matches.' : 'Nobody was asked to review yet.'}
        caption={counted(total, 'reviewer')}
        first="Reviewer"
        columns={['Open', 'Asked', 'Reports', 'Days', 'Asked last', '']}
        numbers={['Open', 'Asked', 'Reports', 'Days']}
        parts={[{ rows }]}
        selects={rows.some(({ pick }) => pick) ? selected : undefined}
      >
        {rows.some(({ pick }) => pick) && (
          <SelectionBar id={selected.form} name={selected.name} total={total}>
            <DocumentButtons form={selected.form} field="requests" />
          </SelectionBar>
        )}
      </List>
      <Pager page={page} total={total} href={(page) => paths.adminReviewers({ q, page })} />
    </>
  )
}

function renderReviewerRow(reviewer: Known, certified: ReviewersRequest | undefined): ListRow {
  const { id, name, email, affiliation, open, asked, reported, median_days, last_asked } = reviewer
  return {
    id: `reviewer-${id}`,
    name,
    href: paths.adminReviewer(id ?? 0),
    line: [email || 'No address', affiliation].filter(Boolean).join(' · '),
    cells: [
      open || '',
      asked || '',
      reported || '',
      median_days === null ? '' : Math.round(median_days),
      last_asked && <Moment key="asked" at={last_asked} day />,
      restOf(reviewer),
    ],
    ...(certified && { pick: { value: certified.request, state: 'published' } }),
  }
}

function restOf({ never, not_before }: Known): string {
  if (never) return 'Never ask again'
  return not_before ? `Not before ${longDate(not_before)}` : ''
}

type FormProps = {
  id: number
  reviewer: Known
  requests: ReviewersRequest[]
  typed: Record<string, string>
}

/** Shows a reviewer's record and requests. */
export function ReviewerForm({ id, reviewer, requests, typed }: FormProps) {
  const fields = typedFields(typed)
  const of = (name: 'name' | 'email' | 'affiliation' | 'orcid' | 'keywords' | 'note' | 'not_before') =>
    fields(name, reviewer[name])
  return (
    <>
      <PageHead
        back={{ href: paths.adminReviewers(), text: 'Reviewers' }}
        title={reviewer.name}
        hint={restOf(reviewer)}
      />
      <form
        role="none"
        method="post"
        action={paths.adminReviewer(id)}
        className="form narrow"
        autoComplete="off"
        noValidate
      >
        <ErrorSummary />
        <IdempotencyKey />
        <Field {...of('name')} label="Name" required />
        <Field {...of('email')} type="email" label="Email" isOptional hint="Letters about open requests go there." />
        <Field {...of('affiliation')} label="Affiliation" isOptional />
        <Field {...of('orcid')} label="ORCID iD" isOptional />
        <Field {...of('keywords')} label="Keywords" isOptional hint="What they know, with commas between." />
        <TextField {...of('note')} label="Note for editors" isOptional rows={3} />
        <Field {...of('not_before')} type="date" label="Not before" isOptional />
        <label className="check">
          <input
            type="checkbox"
            name="never"
            value="yes"
            defaultChecked={typed.name === undefined ? reviewer.never : typed.never === 'yes'}
          />{' '}
          Never ask again
        </label>
        <SubmitButton submit="Save" busy="Saving…" />
      </form>
      <section className="section">
        <h2>Requests</h2>
        {requests.length === 0 && <p className="empty">None that you may see.</p>}
        <ul className="paper-files">
          {requests.map(({ request, number, title, round, state, isDecided }) => (
            <li key={request}>
              <span>
                <a href={paths.adminSubmissionStep(number, `requests/${request}`)}>
                  <MixedText>{title || number}</MixedText>
                </a>{' '}
                <span className="hint">
                  {request} · round {round}
                </span>
              </span>
              <span>{isDecided ? 'Reported, decided' : requestWords[state]}</span>
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

/** The names of a request's states. */
export const requestWords: Record<ReviewersRequest['state'], string> = {
  chosen: 'Not asked yet',
  invited: 'Asked',
  accepted: 'Writes',
  declined: 'Declined',
  lapsed: 'No answer',
  reported: 'Reported',
  cancelled: 'Cancelled',
}
