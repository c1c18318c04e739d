import { storedText, storedTitle } from '../../../src/core/text/html.ts'
import { type IssueNumber, issueWithYear } from '../../../src/journal/record/issues/rules.ts'
import { describeReasons, markTitle } from '../../../src/journal/record/notice-rules.ts'
import type { NoticeType } from '../../../src/journal/record/notices/kind-rules.ts'
import { namedPosition, type PositionFields } from '../../../src/journal/record/position-rules.ts'
import type { Article } from '../../../src/journal/record/rules.ts'
import { typeNames } from '../../../src/journal/record/type-rules.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { IdempotencyKey } from '../../ui/form/idempotency-key.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { Html } from '../../ui/html.tsx'
import { Section } from '../../ui/sections.tsx'

type Props = {
  type: NoticeType
  /** The article that the notice is about. */
  target: IssueNumber & { title: string; authorname: string; refnumber: string } & PositionFields
  notice: Article
  /** Addresses: the form, the publication, and what readers will see; `stamped` is '' if no PDF is stamped. */
  to: Record<'form' | 'publish' | 'article' | 'notice' | 'stamped', string>
}

/** Shows a notice as readers will see it, before anything is public. */
export function NoticeCheckPage({ type, target, notice, to }: Props) {
  const name = typeNames[type].toLowerCase()
  const { refnumber, title, authorname } = target
  return (
    <>
      <BackLink href={to.form}>{`Change the ${name}`}</BackLink>
      <h1>Check the {name}</h1>
      <p className="lead">Nothing is public yet. This is what readers will see.</p>
      <Section className="notice-seen" id="notice" title={<>The {name}</>}>
        <p>
          <strong>
            <Html html={storedTitle(notice.title)} />
          </strong>
        </p>
        <p className="hint">
          {notice.authorname} · {issueWithYear(notice)}, {namedPosition(notice)} · ref. {notice.refnumber}
          {notice.doi && ` · DOI ${notice.doi}`}
        </p>
        {describeReasons(notice).map(({ name, label, text }) => (
          <p key={name} className="hint">
            {label}: {text}
          </p>
        ))}
        <Html as="div" html={storedText(notice.abstract)} />
        <p>
          <NewTab href={to.notice}>Its PDF</NewTab>
        </p>
      </Section>
      <Section className="notice-seen" id="article" title="The article’s page">
        <iframe src={to.article} title={`The page of ref. ${refnumber} with the ${name}`} className="seen-page" />
        <p>
          <NewTab href={to.article}>Open it</NewTab>
        </p>
      </Section>
      <Section className="notice-seen" id="lists" title={<>In lists{to.stamped && ', and its PDF'}</>}>
        <p>
          <strong>
            <Html html={storedTitle(markTitle(title, [{ type }]))} />
          </strong>
          <br />
          <span className="hint">
            {authorname} · {issueWithYear(target)}, {namedPosition(target)}
          </span>
        </p>
        {to.stamped && (
          <p>
            <NewTab href={to.stamped}>The article’s PDF, stamped on each page</NewTab>
          </p>
        )}
      </Section>
      <form role="none" method="post" action={to.publish} className="actions">
        <IdempotencyKey />
        <SubmitButton submit={`Publish the ${name}`} busy="Publishing…" />
        <SubmitButton submit="Save without publishing" quiet name="status" value="disabled" />
        <ButtonLink text="Change it" quiet href={to.form} />
      </form>
    </>
  )
}

function NewTab({ href, children }: { href: string; children: string }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {children}
    </a>
  )
}
