import { use } from 'react'
import { paths } from '../../src/core/paths.ts'
import { counted } from '../../src/core/text/counted.ts'
import { storedTitle } from '../../src/core/text/html.ts'
import type { Letter } from '../../src/journal/author-mail/letter.ts'
import type { LetterArticle } from '../../src/journal/author-mail/queries.ts'
import { isToSend } from '../../src/journal/author-mail/rules.ts'
import { describeLetter, type LoggedLetter } from '../../src/office/letters/rules.ts'
import { AddressWarning } from '../settings/address-warning.tsx'
import { BackLink } from '../ui/back-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { SubmitButton } from '../ui/form/submit-button.tsx'
import { Html } from '../ui/html.tsx'
import { Screen } from '../ui/viewer.tsx'
import { LetterActions } from './letter-actions.tsx'
import { NoRecipient, NoSender, type Sending } from './letter-page.tsx'

type Props = {
  letters: { article: LetterArticle; letter: Letter; latest: LoggedLetter | undefined }[]
  /** The number of hidden articles, which have no letter. */
  hidden: number
  sending: Sending
  /** The newest letter of any article, which distinguishes a second click from the first. */
  newest: number
  /** The list to return to. */
  back: string
}

/** Shows the letters to the authors of several articles, to send together, or to copy or send one by one. */
export function LettersPage({ letters, hidden, sending, newest, back }: Props) {
  const { zone } = use(Screen)
  return (
    <>
      <BackLink href={back}>Articles</BackLink>
      <h1>Letters to authors</h1>
      <AddressWarning what="The links of these letters" />
      {hidden > 0 && <p className="hint">{counted(hidden, 'article')} not shown here: readers do not see them yet.</p>}
      {sending && <SendAll letters={letters} sending={sending} newest={newest} back={back} />}
      {letters.map(({ article, letter, latest }) => (
        <section key={article.id} aria-labelledby={`notice-${article.id}`}>
          <h2 id={`notice-${article.id}`}>
            {article.refnumber}: <Html html={storedTitle(article.title)} />
          </h2>
          {sending && <p className="hint">{latest ? describeLetter(latest, zone) : <Recipient {...article} />}</p>}
          <pre className="notice">{letter.text}</pre>
          <div className="actions">
            <LetterActions letter={letter} of={article.refnumber} />
            {sending && latest && (
              <ButtonLink
                text="Email log"
                quiet
                href={paths.adminArticleLetter(article.id)}
                aria-label={`Email log of letter ${article.refnumber}`}
              />
            )}
          </div>
        </section>
      ))}
    </>
  )
}

/** Returns the recipient of a letter, or why there is none. */
function Recipient({ id, email, isRetracted }: LetterArticle) {
  if (isRetracted) return 'The article is retracted: this letter is not sent with the others.'
  return email ? `To ${email}.` : <NoRecipient id={id} />
}

type SendAllProps = Pick<Props, 'letters' | 'newest' | 'back'> & { sending: { from: string } }

/** Sends the letters that have an address and have not been sent. */
function SendAll({ letters, sending, newest, back }: SendAllProps) {
  const toSend = letters.filter(({ article, latest }) => isToSend(article, latest))
  if (sending.from === '')
    return (
      <p className="hint">
        <NoSender what="them" />
      </p>
    )
  if (toSend.length === 0)
    return (
      <p className="hint">
        There is nothing left to send: each letter was sent, has no email address, or is of a retracted article.
      </p>
    )
  const others = letters.length - toSend.length
  return (
    <form role="none" method="post" action={paths.adminArticlesLettersSending()} className="actions notice-sending">
      <input type="hidden" name="back" value={back} />
      <input type="hidden" name="seen" value={newest} />
      {toSend.map(({ article: { refnumber } }) => (
        <input key={refnumber} type="hidden" name="refnumbers" value={refnumber} />
      ))}
      <SubmitButton submit={`Send ${counted(toSend.length, 'letter')}`} />
      <span className="hint">
        From {sending.from}.
        {others > 0 && ` ${counted(others, 'article')} left out: sent already, retracted, or without an email address.`}
      </span>
    </form>
  )
}
