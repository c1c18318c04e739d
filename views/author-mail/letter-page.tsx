import { paths } from '../../src/core/paths.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { Letter } from '../../src/journal/author-mail/letter.ts'
import type { LetterArticle } from '../../src/journal/author-mail/queries.ts'
import { doiUrl } from '../../src/journal/record/doi-rules.ts'
import { issueName } from '../../src/journal/record/issues/rules.ts'
import type { LoggedLetter } from '../../src/office/letters/rules.ts'
import { AddressWarning } from '../settings/address-warning.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { Ask, ButtonForm } from '../ui/form/ask.tsx'
import { Html } from '../ui/html.tsx'
import { Section } from '../ui/sections.tsx'
import { GuardedLink } from '../ui/viewer.tsx'
import { LetterActions } from './letter-actions.tsx'
import { LetterState } from './letter-state.tsx'

/** The journal's email address if letters are sent from here; '' if the settings lack it. */
export type Sending = { from: string } | undefined

type Props = {
  article: LetterArticle
  letter: Letter
  /** The article's letters that were sent from here, newest first. */
  log: LoggedLetter[]
  /** The newest letter of any article, which distinguishes a second click from the first. */
  newest: number
  sending: Sending
}

/** Shows the letter for an article's authors, to copy or send, and the letters sent before. */
export function LetterPage({ article, letter, log, newest, sending }: Props) {
  return (
    <>
      <BackLink href={paths.adminIssue(article)}>{issueName(article)}</BackLink>
      <h1>Write to its authors</h1>
      <p>
        <Html html={storedTitle(article.title)} />
      </p>
      <AddressWarning what="The links of this letter" />
      {article.status !== 'enabled' && (
        <p className="error">This article is disabled: its links do not work until it is enabled.</p>
      )}
      <p className="hint notice-hint">Subject: {letter.subject}</p>
      <pre className="notice">{letter.text}</pre>
      {!article.noticeTarget && article.isDoiRegistered && !letter.text.includes(doiUrl(article.doi)) && (
        <p className="warning notice-hint">This letter gives no DOI: the journal’s own wording has no {'{doi_url}'}.</p>
      )}
      <div className="actions">
        {sending && <Send article={article} sending={sending} newest={newest} latest={log[0]} />}
        <LetterActions letter={letter} />
      </div>
      {sending && <Obstacle article={article} sending={sending} />}
      {log.length > 0 && (
        <Section id="log" className="notice-log" title="Email log">
          <ol>
            {log.map((each) => (
              <li key={each.id}>
                <LetterState letter={each} />
              </li>
            ))}
          </ol>
        </Section>
      )}
      <p className="actions next">
        <a href={paths.adminAddArticle(article)}>Add the next article</a>
        <a href={paths.adminArticle(article.id)}>Edit this article</a>
        {!article.noticeTarget && <a href={paths.certificate(article.refnumber)}>Certificates</a>}
        <a href={paths.article(article)}>View on site</a>
        {!article.noticeTarget && (
          <GuardedLink isApart href={paths.adminLetterWording()}>
            Edit the wording
          </GuardedLink>
        )}
        {sending && <a href={paths.adminLetters()}>Letters of publication</a>}
      </p>
    </>
  )
}

type SendProps = Pick<Props, 'article' | 'newest'> & { sending: { from: string }; latest: LoggedLetter | undefined }

/** Shows the button that sends the letter. If a letter was sent, or may have been, it asks first. */
function Send({ article, sending, newest, latest }: SendProps) {
  const { id, email, status } = article
  const isPending = latest?.state === 'waiting' || latest?.state === 'sending'
  if (isPending || status !== 'enabled' || email === '' || sending.from === '') return null
  const action = paths.adminArticleLetterSending(id)
  const wasSent = latest?.state === 'sent' || latest?.state === 'unsure'
  if (wasSent)
    return (
      <Ask
        id="send-again"
        label="Send again"
        className="button quiet"
        question={`Send the letter to ${email} again?`}
        hint={latest.state === 'sent' ? 'It was sent already.' : 'It may have been sent already.'}
        action={action}
        fields={{ seen: String(newest) }}
      />
    )
  return (
    <ButtonForm
      action={action}
      fields={{ seen: newest }}
      className="notice-send"
      stays
      submit={`${latest?.state === 'failed' ? 'Send again' : 'Send'} to ${email}`}
    />
  )
}

/** Says why the letter cannot be sent from here. */
function Obstacle({ article, sending }: { article: LetterArticle; sending: { from: string } }) {
  if (sending.from !== '' && article.email !== '') return null
  return (
    <p className="hint notice-hint">{sending.from === '' ? <NoSender what="it" /> : <NoRecipient id={article.id} />}</p>
  )
}

/** Says that the settings lack the sender's address. */
export const NoSender = ({ what }: { what: 'it' | 'them' }) => (
  <>
    To send {what} from here, enter the website email in the{' '}
    <GuardedLink href={paths.adminSettings()}>settings</GuardedLink>.
  </>
)

/** Says that the article lacks the recipient's address. */
export const NoRecipient = ({ id }: { id: number }) => (
  <>
    To send it from here, enter the <a href={`${paths.adminArticle(id)}#email`}>corresponding author’s email</a>.
  </>
)
