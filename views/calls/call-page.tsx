import { paths } from '../../src/core/paths.ts'
import { longDate } from '../../src/core/text/dates.ts'
import { storedText } from '../../src/core/text/html.ts'
import { t } from '../../src/core/words/words.ts'
import { type Call, openUntil, topicsOf } from '../../src/journal/calls/rules.ts'
import { guestsLabel } from '../../src/journal/record/issues/rules.ts'
import { AlertLink } from '../alerts/alert-link.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Html, MixedText } from '../ui/html.tsx'
import { journalLanguage } from '../words/journal-language.ts'

type Props = {
  call: Call
  isOpen: boolean
  /** Whether authors can submit papers for it online. */
  isTaken: boolean
  /** Whether readers can ask for letters about new calls. */
  hasAlerts: boolean
}

/** Shows a call for papers: its last day, its editors, its topics. */
export function CallPage({ call, isOpen, isTaken, hasAlerts }: Props) {
  const topics = topicsOf(call)
  return (
    <article className="prose">
      <p className="place">
        <a href={paths.calls()}>{t('Calls for papers')}</a>
      </p>
      <h1 lang={journalLanguage()}>
        <MixedText>{call.title}</MixedText>
      </h1>
      <p className="lead">
        {isOpen ? openUntil(call) : t('Papers were taken until {day}', { day: longDate(call.last_day) })}
        {call.editors && (
          <>
            . {guestsLabel(call.editors)}: <MixedText>{call.editors}</MixedText>
          </>
        )}
      </p>
      <Html as="div" lang={journalLanguage()} html={storedText(call.text)} />
      {topics.length > 0 && (
        <section aria-labelledby="topics">
          <h2 id="topics">{t('Topics')}</h2>
          <ul lang={journalLanguage()}>
            {topics.map((topic) => (
              <li key={topic}>
                <MixedText>{topic}</MixedText>
              </li>
            ))}
          </ul>
        </section>
      )}
      {isTaken && (
        <p>
          <ButtonLink text={t('Submit a paper')} href={paths.submitFor(call.slug)} />
        </p>
      )}
      {!isOpen && <p>{t('No new paper can be sent for it.')}</p>}
      {hasAlerts && <AlertLink kind="calls" text={t('Email me about new calls')} />}
    </article>
  )
}
