import { storedText, storedTitle } from '../../../src/core/text/html.ts'
import { type NoticeType, typeNames } from '../../../src/journal/articles/editing/rules.ts'
import { type Article, namedPages } from '../../../src/journal/articles/rules.ts'
import { type IssueNumber, issueWithYear } from '../../../src/journal/issues/rules.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { IdempotencyKey } from '../../ui/form/idempotency-key.tsx'
import { Html } from '../../ui/html.tsx'

type Props = {
  type: NoticeType
  /** The article that the notice is about. */
  target: IssueNumber & { title: string; authorname: string; refnumber: string; pagenumber: string }
  notice: Article
  /** Addresses: the form, the publication, and what readers will see; `stamped` is '' where no PDF is stamped. */
  to: Record<'form' | 'publish' | 'article' | 'notice' | 'stamped', string>
}

/** Shows what readers will see of a notice, before anything is public. */
export function NoticeCheckPage({ type, target, notice, to }: Props) {
  const name = typeNames[type].toLowerCase()
  return (
    <>
      <BackLink href={to.form}>{`Change the ${name}`}</BackLink>
      <h1>Check the {name}</h1>
      <p className="lead">Nothing is public yet. This is what readers will see.</p>
      <section aria-labelledby="notice" className="notice-seen">
        <h2 id="notice">The {name}</h2>
        <p>
          <strong>
            <Html html={storedTitle(notice.title)} />
          </strong>
        </p>
        <p className="hint">
          {notice.authorname} · {issueWithYear(notice)}, {namedPages(notice.pagenumber)} · ref. {notice.refnumber}
        </p>
        <Html as="div" html={storedText(notice.abstract)} />
        <p>
          <NewTab href={to.notice}>Its PDF</NewTab>
        </p>
      </section>
      <section aria-labelledby="article" className="notice-seen">
        <h2 id="article">The article’s page</h2>
        <iframe
          src={to.article}
          title={`The page of ref. ${target.refnumber} with the ${name}`}
          className="seen-page"
        />
        <p>
          <NewTab href={to.article}>Open it</NewTab>
        </p>
      </section>
      <section aria-labelledby="lists" className="notice-seen">
        <h2 id="lists">In lists{to.stamped && ', and its PDF'}</h2>
        <p>
          <strong>
            {type === 'retraction' && 'RETRACTED: '}
            <Html html={storedTitle(target.title)} />
          </strong>
          <br />
          <span className="hint">
            {target.authorname} · {issueWithYear(target)}, {namedPages(target.pagenumber)}
          </span>
        </p>
        {to.stamped && (
          <p>
            <NewTab href={to.stamped}>The article’s PDF, stamped on each page</NewTab>
          </p>
        )}
      </section>
      <form method="post" action={to.publish} className="actions">
        <IdempotencyKey />
        <button type="submit" className="button" data-busy="Publishing…">
          Publish the {name}
        </button>
        <button type="submit" name="status" value="disabled" className="button quiet">
          Save without publishing
        </button>
        <a className="button quiet" href={to.form}>
          Change it
        </a>
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
